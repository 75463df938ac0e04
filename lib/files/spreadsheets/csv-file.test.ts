import { expect, it } from "vitest";
import { MAX_FILE_BYTES, refuseLarge } from "./csv-file";

it("a file that is more than a browser should read is refused", () => {
  expect(() => refuseLarge(new Uint8Array(MAX_FILE_BYTES))).not.toThrow();
  expect(() => refuseLarge(new Uint8Array(MAX_FILE_BYTES + 1))).toThrow(/larger than 5 MB/);
});
