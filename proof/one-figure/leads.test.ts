import { expect, it } from "vitest";
import { runsOf, seedOf } from "@/proof/fixtures/long-runs";
import { proveLeadFigures } from "@/proof/one-figure/leads";

// `npm run prove -- figures` takes 2,000.
const HISTORIES = runsOf(6);

it(
  `tells of leads with one figure on every screen after each step of ${HISTORIES} histories`,
  async () => {
    const { compared, changed } = await proveLeadFigures(HISTORIES, seedOf(20_261_126));
    console.info(`${compared} comparisons`);
    // Steps that were impossible are compared as well, and must be the minority.
    expect(changed).toBeGreaterThan(compared / 2);
  },
  HISTORIES * 5_000 + 120_000,
);
