import { parseArgs } from "node:util";
import { runUnitTests } from "@/scripts/tools";

// Reads and maps random spreadsheets as programs write them. Every person and amount must match the file's meaning, and
// every cell must match another reader's. `npm test` runs 40 of them; 500 take half a minute.

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
