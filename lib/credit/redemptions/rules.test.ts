import { expect, it } from "vitest";
import { usableCredit } from "./rules";

it.each([
  // minimum, step, balance, least, most
  [0, 1, 5_099, 1, 5_099],
  [0, 500, 5_099, 500, 5_000],
  [500, 500, 5_000, 500, 5_000],
  [501, 500, 5_000, 1_000, 5_000],
  [2_500, 1_000, 2_999, 3_000, 2_000],
])(
  "a minimum of %i in steps of %i lets %i cents be used from %i to %i",
  (minimumCents, stepCents, balance, leastCents, mostCents) => {
    expect(usableCredit({ minimumCents, stepCents }, balance)).toEqual({ leastCents, mostCents, stepCents });
  },
);
