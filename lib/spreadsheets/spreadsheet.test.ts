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

  it("has texts in its cells alone, as exporters that stream write them", () => {
    const rows =
      '<row><c t="inlineStr"><is><t>Name</t></is></c></row><row><c t="inlineStr"><is><t>Ann</t></is></c></row>';
    const streamed = zipSync({
      "xl/workbook.xml": strToU8('<workbook><sheets><sheet r:id="rId1"/></sheets></workbook>'),
      "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    });
    expect(readSheet(streamed)).toEqual([["Name"], ["Ann"]]);
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
