import { describe, expect, it } from "vitest";
import { creditTypes } from "@/db/enums-credit";
import { createRandom } from "@/proof/sim/random";
import type { CreditReport } from "./months";
import { describeMonth, entriesOf, termsOf } from "./words";

type Totals = CreditReport["totals"];

/** A report with these sums by type; the other figures don't matter here. */
function reportOf(openingCents: number, types: Totals["types"], isFinal = true): CreditReport {
  const change = types.reduce((sum, { cents }) => sum + cents, 0);
  const totals = { openingCents, types, closingCents: openingCents + change } as Totals;
  return { month: "2026-11", isFinal, totals, advocatesWithCredit: 2 } as CreditReport;
}

const sum = (type: Totals["types"][number]["type"], cents: number, count = 1) => ({
  type,
  cents,
  count,
  entries: count,
});

describe("the equation of a month", () => {
  it("adds up by its signs, whatever happened", () => {
    const random = createRandom(20_261_127);
    for (let round = 0; round < 500; round += 1) {
      const types = random
        .shuffle(creditTypes)
        .slice(0, random.integer(0, creditTypes.length))
        .filter((type) => type !== "held")
        .map((type) => sum(type, random.integer(-50_000, 50_000)));
      const report = reportOf(random.integer(0, 500_000), types);
      const [opening, ...changes] = termsOf(report);
      const closing = changes.pop();
      const total = changes.reduce((cents, term) => cents + (term.sign === "−" ? -1 : 1) * term.cents, 0);
      expect(closing).toMatchObject({ sign: "=", cents: (opening?.cents ?? 0) + total });
      expect(changes.every(({ cents }) => cents >= 0)).toBe(true);
    }
  });

  it("puts each type into one term, and a debt beside the refund it comes from", () => {
    const types = [sum("earned", 2_500), sum("taken_back", -2_500), sum("owed", 1_000), sum("released", 700)];
    expect(termsOf(reportOf(0, types)).map(({ name, sign, cents, note }) => [sign, name, cents, note])).toEqual([
      [undefined, "Owed at the start", 0, "Nov 1"],
      ["+", "Earned", 3_200, "2 rewards"],
      ["−", "Used on a bill", 0, "0 uses"],
      ["−", "Taken back", 2_500, "1 refund"],
      ["+", "Owed to you", 1_000, "1 customer"],
      ["−", "Expired", 0, "0 times"],
      ["+", "Corrected", 0, "0 corrections"],
      ["=", "Owed at the end", 1_700, "Nov 30, 2 customers"],
    ]);
    expect(entriesOf("earned", types)).toBe(2);
  });
});

it("says the result of a month in one sentence", () => {
  expect(describeMonth(reportOf(1_000, [sum("earned", 2_500)]))).toBe(
    "On Nov 30 you owed 2 customers $35.00, $25.00 more than on Nov 1.",
  );
  expect(describeMonth(reportOf(1_000, [], false))).toBe("You owe 2 customers $10.00, as much as on Nov 1.");
  const noCredit = { advocatesWithCredit: 0 };
  expect(describeMonth({ ...reportOf(0, [], false), ...noCredit })).toBe("You owe no credit.");
  expect(describeMonth({ ...reportOf(1_000, [sum("used", -1_000)]), ...noCredit })).toBe(
    "On Nov 30 you owed no credit, $10.00 less than on Nov 1.",
  );
});
