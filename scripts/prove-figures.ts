import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { runUnitTests } from "@/scripts/tools";

// The proof that every screen, export and webhook has the same figures, over more random histories than `npm test` has
// time for. `--kind credit` runs one kind of figures; without it, all kinds run.

const kinds: Readonly<Record<string, string>> = {
  credit: "proof/one-figure/credit.test.ts",
  leads: "proof/one-figure/leads.test.ts",
};

const { values } = parseArgs({
  options: { histories: { type: "string", default: "2000" }, kind: { type: "string" } },
});
const { histories, kind } = values;
if (!/^[1-9]\d*$/.test(histories) || (kind !== undefined && !kinds[kind])) {
  console.error(`npm run prove:figures -- [--histories N] [--kind ${Object.keys(kinds).join("|")}]`);
  process.exit(1);
}
const proofs = Object.entries(kinds).flatMap(([name, file]) =>
  (kind === undefined || kind === name) && existsSync(file) ? file : [],
);
runUnitTests([...proofs, "--reporter=verbose"], { FIGURE_HISTORIES: histories });
