import { parseArgs } from "node:util";
import { runUnitTests } from "@/scripts/tools";

// Random spreadsheets, as programs write them, through the reader and its mapping: every person and every amount must be
// what the file means, and every cell what another reader reads. `npm test` has 40 of them; 500 take half a minute.

const { values } = parseArgs({
  options: { count: { type: "string", default: "500" }, seed: { type: "string", default: "1" } },
});
const { count, seed } = values;
if (![count, seed].every((number) => /^[1-9]\d*$/.test(number))) {
  console.error("npm run prove:spreadsheets -- [--count N] [--seed N]");
  process.exit(1);
}
runUnitTests(["proof/spreadsheets/spreadsheets.test.ts", "--reporter=verbose"], {
  SPREADSHEETS: count,
  SPREADSHEETS_SEED: seed,
});
