import { describe, expect, it } from "vitest";
import { compareNames, type Likeness, spellingsOf } from "@/lib/files/customer-files/names";
import { readDate, readMoney, readRow, readStreet } from "@/lib/files/customer-files/read-row";

describe("typed text", () => {
  it.each<[string, number | null | "unreadable"]>([
    ["$1,240.00", 124_000],
    ["1240", 124_000],
    ["1.240", 124],
    ["(275.00)", -27_500],
    ["-$18.50", -1_850],
    ["$-18.50", -1_850],
    ["18.50-", -1_850],
    ["USD 12", 1_200],
    ["1,234.50 USD", 123_450],
    ["$ 1,234.5", 123_450],
    ["($1234.50)", -123_450],
    ["12,50", 1_250],
    ["479.999999999", 48_000],
    ["", null],
    ["-", null],
    ["0", 0],
    ["twelve", "unreadable"],
    ["1,2,3", "unreadable"],
  ])("%j is %j cents", (text, cents) => {
    expect(readMoney(text)).toBe(cents);
  });

  it.each([
    ["10/17/2026", "2026-10-17"],
    ["17/10/2026", "2026-10-17"],
    ["2026-10-17T09:00:00Z", "2026-10-17"],
    ["2026-10-17 15:00:00", "2026-10-17"],
    ["10/17/26", "2026-10-17"],
    ["6/3/98", "1998-06-03"],
    ["Oct 17 2026", "2026-10-17"],
    ["October 17, 2026", "2026-10-17"],
    ["17-Oct-26", "2026-10-17"],
    ["Sat, October 17th 2026", "2026-10-17"],
    ["46312", "2026-10-17"],
    ["02/30/2026", "unreadable"],
    ["soon", "unreadable"],
    ["", null],
  ])("%j is the day %j", (text, day) => {
    expect(readDate(text)).toBe(day);
  });

  it.each([
    ["Paid", "job"],
    ["Completed", "job"],
    ["", "job"],
    ["Partially paid", "open"],
    ["Unpaid", "open"],
    ["Draft", "open"],
    ["Past due", "open"],
    ["Refunded", "refund"],
    ["Voided", "refund"],
    ["Canceled", "refund"],
    ["Partially refunded", "refund"],
  ])("the status %j makes a row of kind %j", (status, kind) => {
    expect(readRow({ row: 2, jobTotal: "$10", status })).toMatchObject({ kind });
  });

  it("cuts long cells between letters", () => {
    const long = (length: number) => `${"x1".repeat(200).slice(0, length - 1)}😀`;
    const row = {
      row: 2,
      name: long(100),
      referredBy: long(100),
      code: long(40),
      invoice: long(200),
      street: long(120),
    };
    expect(JSON.stringify(readRow(row))).not.toMatch(/\\ud83d/);
  });

  it("reports a cell with too many contacts, unless another cell has a valid one", () => {
    const crowded = { row: 2, phone: "0000000000,".repeat(6) };
    expect(readRow(crowded)).toMatchObject({ phone: null, unread: expect.stringContaining("at most 5") });
    expect(readRow({ ...crowded, email: "ann@example.com" })).toMatchObject({ unread: null });
  });

  it.each([
    ["Invoice #4187", "4187"],
    ["INV-0042 B", "0042 B"],
    ["Job north side", "Job north side"],
  ])("%j is the invoice %j", (invoice, number) => {
    expect(readRow({ row: 2, invoice })).toMatchObject({ invoice: number });
  });

  it("is parsed into contacts, codes, invoices and streets", () => {
    const row = {
      name: " Gus   Hale ",
      email: "n/a; GUS@Example.com",
      phone: "cell 503.555.0187",
      code: "ann 7k2q",
      invoice: "Invoice #4187",
    };
    expect(readRow({ row: 2, ...row, street: "1227 Southeast Alder Street, Apt 4" })).toMatchObject({
      name: "Gus Hale",
      email: "gus@example.com",
      phone: "+15035550187",
      code: "ANN-7K2Q",
      invoice: "4187",
      street: readStreet("1227 SE ALDER ST."),
    });
  });

  it.each<[string, string, Likeness]>([
    ["Bob Ellis", "Robert Ellis", "same"],
    ["ELLIS, ROBERT", "Robert Ellis", "same"],
    ["José Núñez", "jose nunez", "same"],
    ["Ellis Robert", "Robert Ellis", "same"],
    ["Mr. Robert Ellis Jr.", "Robert Ellis", "same"],
    ["Robrt Ellis", "Robert Ellis", "near"],
    ["R. Ellis", "Robert Ellis", "fits"],
    ["Ellis", "Robert Ellis", "fits"],
    ["Rita Ellis", "Robert Ellis", "family"],
    ["Rita Sol", "Robert Ellis", "other"],
    ["", "Robert Ellis", "unknown"],
  ])("%j and %j are %j", (a, b, likeness) => {
    expect(compareNames(a, b)).toBe(likeness);
    expect(compareNames(b, a)).toBe(likeness);
  });

  it.each([["Referred by: Ann Reyes"], ["via Ann Reyes (neighbor)"], ["thanks to Ann Reyes"]])(
    "%j names Ann Reyes",
    (referredBy) => {
      expect(readRow({ row: 2, referredBy })).toMatchObject({ referredBy: "Ann Reyes" });
    },
  );

  it("matches a lead by other forms of the given name", () => {
    expect(spellingsOf("Hale, Bob")).toEqual(expect.arrayContaining(["robert hale", "bob hale", "hale bob"]));
  });
});
