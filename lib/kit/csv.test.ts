import papaparse from "papaparse";
import { describe, expect, it } from "vitest";
import { prefersCsv, writeCsv } from "@/lib/kit/csv";

async function* batchesOf<Row>(...batches: Row[][]) {
  yield* batches;
}

/** The lines of a one-column spreadsheet, without its byte order mark and header. */
async function write(...batches: (string | number | Date | undefined)[][]) {
  const csv = { heads: ["Name"], cells: (cell: (typeof batches)[number][number]) => [cell] };
  let text = "";
  for await (const chunk of writeCsv(csv, batchesOf(...batches))) text += chunk;
  return text.replace(/^\uFEFFName\r\n/, "");
}

describe("a spreadsheet", () => {
  it("starts with a byte order mark and the headers, followed by one line per row", async () => {
    const csv = { heads: ["Name", "Balance"], cells: ([name, balance]: [string, number]) => [name, balance] };
    const chunks: string[] = [];
    for await (const chunk of writeCsv(csv, batchesOf([["Ann", 5]], [["Bob", 6]]))) chunks.push(chunk);
    expect(chunks).toEqual(["\uFEFFName,Balance\r\n", "Ann,5\r\n", "Bob,6\r\n"]);
  });

  it("has headers even without rows", async () => {
    expect(await write([])).toBe("");
  });

  it.each([
    ["quotes", 'Ann "Annie" Reyes'],
    ["commas", "Reyes, Ann"],
    ["line breaks", "Ann\nReyes\r\nJr."],
    ["letters of any alphabet", "Zoë שרה 王芳 🌻"],
    ["spaces around", " Ann "],
  ])("preserves %s", async (_, name) => {
    const { data } = papaparse.parse(await write([name, "Bob"]));
    expect(data).toEqual([[name], ["Bob"], [""]]);
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\r=1", "\n=1", "＝1+1", "=1\n+2", '=HYPERLINK("x")'])(
    "keeps %j from being run as a formula",
    async (name) => {
      const { data } = papaparse.parse(await write([name, "Bob"]));
      expect(data).toEqual([[`'${name}`], ["Bob"], [""]]);
    },
  );

  it("doesn't change a dash or an at sign within a value", async () => {
    expect(await write(["ann-marie@example.com", "1=1"])).toBe("ann-marie@example.com\r\n1=1\r\n");
  });

  it("writes numbers unchanged, dates in UTC, and missing values as empty cells", async () => {
    const moment = new Date("2026-03-01T10:00:00.123Z");
    expect(await write([-5, moment, "Ann"])).toBe("-5\r\n2026-03-01T10:00:00.123Z\r\nAnn\r\n");
    const csv = { heads: ["A", "B"], cells: () => [undefined, "b"] };
    const chunks: string[] = [];
    for await (const chunk of writeCsv(csv, batchesOf(["row"]))) chunks.push(chunk);
    expect(chunks[1]).toBe(",b\r\n");
  });
});

describe("a request", () => {
  it.each([
    "text/csv",
    "Text/CSV",
    "text/csv; charset=utf-8",
    "text/html, text/csv;q=0.5, */*;q=0.1",
    "text/csv, application/json",
    "application/json;q=0.8, text/csv;q=0.9",
  ])("with Accept: %s asks for CSV", (accept) => {
    expect(prefersCsv(accept)).toBe(true);
  });

  it.each([
    null,
    "",
    "*/*",
    "application/json",
    "text/html",
    "text/*",
    "text/csv;q=0",
    "text/csvx",
    "application/json, text/csv;q=0.9",
    "text/csv;q=many",
  ])("with Accept: %s asks for JSON", (accept) => {
    expect(prefersCsv(accept)).toBe(false);
  });
});
