import { describe, expect, it } from "vitest";
import { parseTable } from "@/proof/spreadsheets/read";
import { MAX_ROWS } from "./csv-table";
import { UnreadableFile } from "./unreadable-file";

const cellsOf = (text: string) => parseTable(text).rows.map(({ cells }) => cells);

describe("a table", () => {
  it.each([
    ["two columns", "My customers 2026,\n,\nName,Email\nAmy,a@example.com", ["Name", "Email"], [4]],
    ["a list of one title", "Customers of Acme\nName;Phone\nAmy;415-555-0132", ["Name", "Phone"], [3]],
    [
      "names that cells share",
      "Customer,,Contact,\nFirst,Last,Email,Phone\nAmy,Lin,a@example.com,",
      ["First", "Last", "Email", "Phone"],
      [3],
    ],
    [
      "names on two lines",
      "Name,Email,Phone,\n,,Mobile,Home\nAmy,a@example.com,,",
      ["Name", "Email", "Mobile", "Home"],
      [3],
    ],
  ])("finds its column names below titles: %s", (_, text, columns, numbers) => {
    const table = parseTable(text);
    expect(table.columns).toEqual(columns);
    expect(table.rows.map(({ number }) => number)).toEqual(numbers);
  });

  it("keeps people above a line that looks like column names", () => {
    const { rows } = parseTable("Amy,a@example.com\nName,Email\nBo,b@example.com");
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it("keeps quoted text together", () => {
    const text = 'Name,Email\n"Reyes, ""Ann""\nMaria",ann@example.com';
    expect(cellsOf(text)).toEqual([['Reyes, "Ann"\nMaria', "ann@example.com"]]);
  });

  it("skips empty lines but keeps the spreadsheet's row numbers", () => {
    const { rows } = parseTable("\ufeffName,Email\n\nAnn,a@example.com\n , \nSam,s@example.com\n");
    expect(rows.map(({ number }) => number)).toEqual([3, 5]);
  });

  it("drops a report's footer and keeps people without a contact", () => {
    const report = [
      "Customer full name,Phone,Open balance",
      "Ann Reyes,(415) 555-0132,0.00",
      "Total Comfort Heating,(415) 555-0133,12.00",
      "Sam Ortiz,,4.00",
      "TOTAL,,4.00",
      ",,4.00",
      '"Sunday, November 22, 2026 09:15 PM GMT-8",,',
    ].join("\n");
    expect(cellsOf(report).map(([name]) => name)).toEqual(["Ann Reyes", "Total Comfort Heating", "Sam Ortiz"]);
    expect(parseTable(report).leftOut).toBe(3);
  });

  it("detects a header that names the columns or differs from the rows", () => {
    expect(parseTable("First Name,Foo\nAnn,1").hasHeader).toBe(true);
    expect(parseTable("Wer,Wohin\nAnn,ann@example.com").hasHeader).toBe(true);
    expect(parseTable("Ann,ann@example.com\nSam,sam@example.com").hasHeader).toBe(false);
    expect(parseTable("Ann,(415) 555-0132\nSam,(415) 555-0133").hasHeader).toBe(false);
    expect(parseTable("Ann,Oak Street\nSam,Elm Street").hasHeader).toBe(false);
  });

  it("accepts an explicit header setting and otherwise generates names", () => {
    const { columns, rows } = parseTable("Name,Email\nAnn,ann@example.com", false);
    expect(columns).toEqual(["Column A", "Column B"]);
    expect(rows).toHaveLength(2);
    expect(parseTable(`${",".repeat(27)}x\na`, false).columns.slice(-3)).toEqual([
      "Column Z",
      "Column AA",
      "Column AB",
    ]);
  });

  it.each([
    ["nothing", " \n,,\n", /This file is empty/],
    ["a header alone", "Name,Email\n", /no rows below/],
    [
      "a quotation mark that is never closed",
      'Name,Email\nSam,s@example.com\n"Ann,a@example.com\nToni,t@x.co',
      /row 3/,
    ],
    ["more rows than one import takes", `Name\n${"Ann\n".repeat(MAX_ROWS + 1)}`, /20,001 rows/],
  ])("with %s is rejected with an explanation", (_, text, why) => {
    expect(() => parseTable(text)).toThrow(UnreadableFile);
    expect(() => parseTable(text)).toThrow(why);
  });

  it("accepts as many rows as one import takes", () => {
    expect(parseTable(`Name\n${"Ann\n".repeat(MAX_ROWS)}`).rows).toHaveLength(MAX_ROWS);
  });
});
