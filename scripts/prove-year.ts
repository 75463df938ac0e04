import { runUnitTests } from "@/scripts/tools";

// Simulates a year of asks hour by hour (`npm test` runs four weeks). Takes about twenty minutes. The counts of sent,
// skipped and killed are annotations, which only the verbose reporter shows for passing tests.

runUnitTests(["proof/asks-year/year.test.ts", "--reporter=verbose"], { YEAR_CUSTOMERS: "2000" });
