import { expect, it } from "vitest";
import { proveLeadFigures } from "@/proof/one-figure/leads";

it("tells of leads with one figure on every screen, whatever happened to them", async () => {
  const { compared, changed } = await proveLeadFigures(6, 20_261_126);
  // Steps that nothing could be done with are compared too, and must be the lesser part.
  expect(changed).toBeGreaterThan(compared / 2);
}, 120_000);
