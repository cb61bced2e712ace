import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Row } from "./rows.ts";

/** How large the deployed Worker is. */
export function sizeRows(folder: string): readonly Row[] {
  const files = readdirSync(folder).filter((name) => !/\.(map|md)$/.test(name));
  const contents = files.map((name) => readFileSync(join(folder, name)));
  const plain = contents.reduce((sum, content) => sum + content.length, 0);
  const zipped = contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
  return [{ name: "Worker bundle, gzip", value: `${showKibibytes(zipped)} (${showKibibytes(plain)} plain)` }];
}

/** Bytes in KiB. */
export function showKibibytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
