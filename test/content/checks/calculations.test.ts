import { describe, expect, it } from "vitest";
import { errorsOf, warningsOf } from "../bundle.ts";

const push = "/cards/nudge/components/1/effect";
const sums = "/calculation-pipelines/sums";
const more = "/status-effects/itch/influences/0";

describe("EF-06 the pipeline of an effect", () => {
  it("refuses a channel no pipeline has", () => {
    expect(errorsOf({ [`${push}/calculationChannel`]: "effect_amont" })).toEqual([
      ["PIPELINE_MISSING", `${push}/calculationChannel`, "effect_amount"],
    ]);
  });

  it("refuses a channel that some mode lacks", () => {
    const other = { pipelineId: "other", channel: "odd" };
    expect(errorsOf({ "/calculation-pipelines/other": other, [`${push}/calculationChannel`]: "odd" })).toEqual([
      ["PIPELINE_MISSING", `${push}/calculationChannel`],
    ]);
  });

  const second = { "/calculation-pipelines/other": { pipelineId: "other", channel: "effect_amount" } };
  const enabled = { ...second, "/modes/meadow/calculationPipelineIds": ["sums", "other"] };

  it("refuses a channel for which a mode enables several, at each effect", () => {
    expect(errorsOf(enabled)).toContainEqual(["PIPELINE_AMBIGUOUS", `${push}/calculationChannel`]);
    expect(errorsOf(enabled)).toHaveLength(4);
  });

  it("accepts the effect that names one of the enabled", () => {
    const named = errorsOf({ ...enabled, [`${push}/calculationPipelineId`]: "sums" });
    expect(named).not.toContainEqual(["PIPELINE_AMBIGUOUS", `${push}/calculationChannel`]);
    expect(named).toHaveLength(3);
  });

  it("refuses a named pipeline that a mode does not enable, or of another channel", () => {
    const path = `${push}/calculationPipelineId`;
    expect(errorsOf({ ...second, [path]: "other" })).toEqual([["PIPELINE_MISSING", path]]);
    const odd = { "/calculation-pipelines/other": { pipelineId: "other", channel: "odd" } };
    const both = { ...odd, "/modes/meadow/calculationPipelineIds": ["sums", "other"] };
    expect(errorsOf({ ...both, [path]: "other" })).toEqual([["PIPELINE_CHANNEL", path]]);
  });

  it("a broken pipeline is not also a missing one", () => {
    expect(errorsOf({ [`${sums}/buckets/0/operation`]: "Add2" })).toEqual([
      ["INVALID_VALUE", `${sums}/buckets/0/operation`, "Add"],
    ]);
  });

  it("a mode has one pipeline for each channel of the rules themselves", () => {
    const pipeline = (pipelineId: string) => ({ pipelineId, channel: "turn_rule" });
    expect(
      errorsOf({
        "/calculation-pipelines/a": pipeline("a"),
        "/calculation-pipelines/b": pipeline("b"),
        "/modes/meadow/calculationPipelineIds": ["sums", "a", "b"],
      }),
    ).toEqual([["PIPELINE_AMBIGUOUS", "/modes/meadow/calculationPipelineIds/2"]]);
  });
});

describe("EF-08 influences", () => {
  it("have exactly one of value and formula", () => {
    expect(errorsOf({ [`${more}/value`]: 1 })).toEqual([["FIELD_CONFLICT", more]]);
    expect(errorsOf({ [`${more}/formula`]: undefined })).toEqual([["MISSING_FIELD", more]]);
  });

  it("name a channel and a bucket that exist", () => {
    expect(errorsOf({ [`${more}/bucket`]: "pluss" })).toEqual([["UNKNOWN_BUCKET", `${more}/bucket`, "plus"]]);
    expect(errorsOf({ [`${more}/channel`]: "effect_amounts" })).toEqual([
      ["UNKNOWN_CHANNEL", `${more}/channel`, "effect_amount"],
    ]);
  });

  it("multiply by stacks only where there are some", () => {
    expect(warningsOf({ [`${more}/perStack`]: true })).toEqual([["IGNORED_FIELD", `${more}/perStack`]]);
    const influence = {
      influenceId: "x",
      scope: "Actor",
      channel: "effect_amount",
      bucket: "plus",
      value: 1,
      perStack: true,
    };
    expect(errorsOf({ "/modes/meadow/influences": [influence] })).toEqual([
      ["UNKNOWN_FIELD", "/modes/meadow/influences/0/perStack"],
    ]);
  });
});

describe("PY-14 what counts for a price", () => {
  const prices = {
    pipelineId: "prices",
    channel: "cost_amount",
    buckets: [{ bucketId: "plus", order: 10, operation: "Add" }],
  };
  const cheaper = {
    influenceId: "cheaper",
    scope: "Actor",
    channel: "cost_amount",
    bucket: "plus",
    formula: "-source.resources.dust.current",
  };
  const covers = {
    bindingId: "covers",
    scope: "Actor",
    resourceId: "dust",
    field: "Current",
    channel: "cost_amount",
    bucket: "plus",
  };
  const priced = (influence: object, binding: object, component: object = {}) =>
    errorsOf({
      "/calculation-pipelines/prices": { ...prices, resourceInfluenceBindings: [{ ...covers, ...binding }] },
      "/modes/meadow/calculationPipelineIds": ["sums", "prices"],
      "/status-effects/itch/influences/0": { ...cheaper, ...influence },
      "/cards/nudge/components/-": { type: "influence", ...cheaper, ...component },
    });

  it("is the payer's: influences, bindings and formulas of the acting side", () => expect(priced({}, {})).toEqual([]));

  it("is nothing of a target, which a price has not", () => {
    const target = { scope: "Target" };
    expect(priced(target, target, target)).toEqual([
      ["TARGET_UNAVAILABLE", "/calculation-pipelines/prices/resourceInfluenceBindings/0/scope"],
      ["TARGET_UNAVAILABLE", "/cards/nudge/components/3/scope"],
      ["TARGET_UNAVAILABLE", "/status-effects/itch/influences/0/scope"],
    ]);
  });

  it("reads no variable of a target", () => {
    const formula = "target.resources.dust.current";
    const found = priced({ formula }, {}, { formula }).map(([code, path]) => [code, path]);
    expect(found).toEqual([
      ["EXPRESSION_VARIABLE", "/cards/nudge/components/3/formula"],
      ["EXPRESSION_VARIABLE", "/status-effects/itch/influences/0/formula"],
    ]);
  });

  it("holds for influences of a mode and of an encounter as well", () => {
    const aimed = { ...cheaper, formula: "target.resources.dust.current", scope: "Target" };
    const found = errorsOf({
      "/calculation-pipelines/prices": prices,
      "/modes/meadow/influences": [aimed],
      "/scenarios/dusk/influences": [aimed],
    });
    expect(found.map(([code, path]) => [code, path])).toEqual([
      ["EXPRESSION_VARIABLE", "/modes/meadow/influences/0/formula"],
      ["TARGET_UNAVAILABLE", "/modes/meadow/influences/0/scope"],
      ["EXPRESSION_VARIABLE", "/scenarios/dusk/influences/0/formula"],
      ["TARGET_UNAVAILABLE", "/scenarios/dusk/influences/0/scope"],
    ]);
  });
});

describe("pipelines", () => {
  const dusty = `${sums}/resourceInfluenceBindings/0`;

  it("bindings keep to their own channel and buckets", () => {
    expect(errorsOf({ [`${dusty}/channel`]: "effect_amoun", [`${dusty}/bucket`]: "plu" })).toEqual([
      ["UNKNOWN_BUCKET", `${dusty}/bucket`, "plus"],
      ["UNKNOWN_CHANNEL", `${dusty}/channel`, "effect_amount"],
    ]);
  });

  it("EF-09 a settlement cannot divide by a scale of 0", () => {
    expect(errorsOf({ [`${dusty}/scale`]: 0 })).toEqual([["INVALID_VALUE", `${dusty}/scale`]]);
    expect(errorsOf({ [`${dusty}/scale`]: 0, [`${dusty}/settlement`]: undefined })).toEqual([]);
  });

  it("ids are unique, bounds in order, rounding details where they count", () => {
    expect(
      errorsOf({
        [`${sums}/buckets/1/bucketId`]: "times",
        [`${sums}/buckets/0/minimum`]: 3,
        [`${sums}/buckets/0/maximum`]: 2,
        [`${dusty}/bucket`]: "times",
        [`${more}/bucket`]: "times",
      }),
    ).toEqual([
      ["FIELD_CONFLICT", `${sums}/buckets/0/minimum`],
      ["DUPLICATE_ID", `${sums}/buckets/1/bucketId`],
    ]);
    expect(
      warningsOf({
        [`${sums}/buckets/0/midpointRounding`]: "ToEven",
        [`${sums}/buckets/0/setConflict`]: "ErrorOnMultiple",
      }),
    ).toEqual([
      ["IGNORED_FIELD", `${sums}/buckets/0/midpointRounding`],
      ["IGNORED_FIELD", `${sums}/buckets/0/setConflict`],
    ]);
  });
});
