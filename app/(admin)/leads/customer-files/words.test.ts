import { describe, expect, it } from "vitest";
import { describeApply, describeRow, describeState, describeTotals, describeWithoutTexts, formatDays } from "./words";

const jobs = { kind: "jobs", pendingCount: 0, isEmpty: false } as const;
const noPeople = { wrong: 0, known: 0, emails: 0, texts: 0, unreachable: 0, cut: 0 };
const totals = {
  ...noPeople,
  convert: { count: 7, creditCents: 21_000 },
  reverse: { count: 2, creditCents: -4_300 },
  noted: 0,
  invite: 31,
  withoutTexts: 12,
  ask: 4,
  nothing: 170,
  failed: 0,
};
const few = {
  ...noPeople,
  convert: { count: 1, creditCents: 0 },
  reverse: { count: 1, creditCents: 0 },
  noted: 0,
  invite: 1,
  withoutTexts: 1,
  ask: 1,
  nothing: 0,
  failed: 1,
};
const nothing = {
  ...noPeople,
  convert: { count: 0, creditCents: 0 },
  reverse: { count: 0, creditCents: 0 },
  noted: 0,
  invite: 0,
  withoutTexts: 0,
  ask: 0,
  nothing: 3,
  failed: 0,
};

describe("a customer file", () => {
  it("describes its results before and after applying", () => {
    expect(describeTotals({ ...jobs, totals, state: "checked" })).toBe(
      "7 leads convert, $210.00 in credit, 2 refunds reverse, 31 customers to invite, 4 to decide.",
    );
    expect(describeTotals({ ...jobs, totals: few, state: "checked" })).toBe(
      "1 lead converts, 1 refund reverses, 1 customer to invite, 1 to decide, 1 failed.",
    );
    expect(describeTotals({ ...jobs, totals, state: "applied", inviteTo: "spring" })).toBe(
      "7 leads converted, $210.00 in credit, 2 refunds reversed, 31 customers invited, 4 to decide.",
    );
    expect(describeTotals({ ...jobs, totals, state: "undoing", inviteTo: "spring" })).toMatch(/^7 leads converted, /);
    expect(describeTotals({ ...jobs, totals: nothing, state: "checked" })).toBe("No leads in this file.");
    expect(describeTotals({ ...jobs, totals: { ...totals, noted: 1 }, state: "applied", inviteTo: "spring" })).toBe(
      "7 leads converted, $210.00 in credit, 1 refund reversed, 1 part refund noted, reward stays, 31 customers invited, 4 to decide.",
    );
    const onlyNoted = { ...nothing, reverse: { count: 2, creditCents: 0 }, noted: 2 };
    expect(describeTotals({ ...jobs, totals: onlyNoted, state: "checked" })).toBe(
      "2 part refunds noted, rewards stay.",
    );
    expect(describeApply({ ...jobs, totals: onlyNoted, state: "checked", pendingCount: 2 })).toBe(
      "Apply: note 2 part refunds",
    );
    expect(describeTotals({ ...jobs, totals: { ...totals, noted: 1 }, state: "undone" })).toBe(
      "Undone. Before: 7 leads converted, $210.00 in credit, 1 refund reversed.",
    );
  });

  it("without work says the same in its label and its results", () => {
    for (const kind of ["people", "jobs"] as const) {
      const file = { ...jobs, kind, totals: nothing, state: "checked", isEmpty: true } as const;
      const label = kind === "people" ? "Nothing to add" : "Nothing to do";
      expect([describeState(file).name, describeTotals(file)]).toEqual([label, `${label}.`]);
    }
  });

  it("counts invited customers who get no texts, with the reason", () => {
    expect([totals, few, nothing].map(describeWithoutTexts)).toEqual([
      "12 phone numbers will get no texts: the file has no “yes” for them under “Text consent”.",
      "1 phone number will get no texts: the file has no “yes” for it under “Text consent”.",
      undefined,
    ]);
  });

  it("labels its apply button", () => {
    expect(describeApply({ ...jobs, totals, state: "checked", pendingCount: 9 })).toBe("Apply: convert 7");
    const refunds = { ...totals, convert: { count: 0, creditCents: 0 } };
    expect(describeApply({ totals: refunds, state: "checked", pendingCount: 2 })).toBe("Apply: reverse 2");
    expect(describeApply({ ...jobs, totals: nothing, state: "checked", pendingCount: 0 })).toBe("Apply");
    expect(describeApply({ ...jobs, totals, state: "applied", pendingCount: 1 })).toBe("Apply 1 more");
  });

  it.each([
    ["2026-10-01", "2026-10-31", "Oct 1 to 31"],
    ["2026-10-06", "2026-10-06", "Oct 6"],
    ["2026-10-28", "2026-11-03", "Oct 28 to Nov 3"],
    ["2025-12-28", "2026-01-03", "Dec 28, 2025 to Jan 3, 2026"],
  ])("from %s to %s is shown as %s", (from, until, days) => {
    expect(formatDays({ from, until })).toBe(days);
  });

  it("names a row by its line, also for a refund in the same line", () => {
    expect([describeRow({ row: 12 }), describeRow({ row: 500_012 })]).toEqual(["Row 12", "Row 12"]);
  });
});
