import fc from "fast-check";

/** The index of a lead or friend, modulo their number. */
const which = fc.nat({ max: 9 });
const contacts = fc.constantFrom("phone", "email", "both" as const);
const step = <Kind extends string>(kind: Kind) => fc.record({ kind: fc.constant(kind), which, contacts });

/** A random lead event. */
const leadStep = fc.oneof(
  { arbitrary: step("form"), weight: 4 },
  { arbitrary: step("call"), weight: 2 },
  { arbitrary: step("create"), weight: 2 },
  { arbitrary: step("confirm"), weight: 2 },
  step("deny"),
  { arbitrary: step("match"), weight: 2 },
  step("dismiss"),
  { arbitrary: step("contacted"), weight: 2 },
  { arbitrary: step("booked"), weight: 2 },
  step("new again"),
  step("lost"),
  step("reject"),
  { arbitrary: step("convert"), weight: 3 },
  step("reverse"),
  step("undo reversal"),
  step("allow"),
  step("deny reward"),
  step("delete campaign"),
);

export type LeadStep = ReturnType<typeof inventHistories>[number][number];

/** Random lead histories; the same seed gives the same ones. */
export function inventHistories(count: number, seed: number) {
  return fc.sample(fc.array(leadStep, { minLength: 4, maxLength: 9 }), { numRuns: count, seed });
}
