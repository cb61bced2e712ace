import { describe, expect, it } from "vitest";
import { tallyReport, type VitestReport } from "./vitest.ts";

const report = (more: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...more,
});

describe("the count of a Vitest run", () => {
  it("counts a file that could not be loaded as a failure", () => {
    const testResults = [{ name: "a.test.ts", status: "failed", assertionResults: [] }];
    expect(tallyReport(report({ numPassedTests: 3, testResults }), 1)).toEqual({ passed: 3, failed: 1, pending: 0 });
  });

  it("counts a file with a failed test once", () => {
    const testResults = [{ name: "a.test.ts", status: "failed", assertionResults: [{ status: "failed" }] }];
    expect(tallyReport(report({ numFailedTests: 1, testResults }), 1).failed).toBe(1);
  });

  it("counts skipped tests as failures", () => {
    expect(tallyReport(report({ numPassedTests: 1, numPendingTests: 1, numTodoTests: 1 }), 0).failed).toBe(2);
  });

  it("counts an exit code that no test explains", () => {
    expect(tallyReport(report({ numPassedTests: 1 }), 1).failed).toBe(1);
  });
});
