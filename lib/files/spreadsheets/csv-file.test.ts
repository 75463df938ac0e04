import { expect, it } from "vitest";
import { MAX_FILE_BYTES, refuseLarge } from "./csv-file";

it("rejects a file that is too large for a browser", () => {
  expect(() => refuseLarge(new Uint8Array(MAX_FILE_BYTES))).not.toThrow();
  expect(() => refuseLarge(new Uint8Array(MAX_FILE_BYTES + 1))).toThrow(/larger than 5 MB/);
});
