import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { workbook } from "@/proof/fixtures/customer-exports";
import { readSheet } from "./spreadsheet";
import { UnreadableFile } from "./unreadable-file";

describe("a workbook", () => {
  it("has its cells read as they stand, numbers and marks too", () => {
    expect(readSheet(workbook([["Name", "", "Phone"], [], ["R&D <1>", "", "4155550132"]]))).toEqual([
      ["Name", "", "Phone"],
      [],
      ["R&D <1>", "", "4155550132"],
    ]);
  });

  const zip = (path: string, size: number) => zipSync({ [path]: new Uint8Array(size) });
  it.each([
    ["something else that is packed", zip("Index/Tables.iwa", 9), /isn’t an Excel workbook/],
    ["a bomb", zip("xl/sharedStrings.xml", 49 * 1024 * 1024), /too large/],
    ["too many rows", workbook([...Array<string[]>(20_200).fill([]), ["Ann"]]), /more than 20,000 rows/],
    ["half a file", strToU8("PK\u0003\u0004half"), /damaged/],
  ])("that is %s is refused in words", (_, bytes, why) => {
    expect(() => readSheet(bytes)).toThrow(UnreadableFile);
    expect(() => readSheet(bytes)).toThrow(why);
  });
});
