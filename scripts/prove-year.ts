import { runUnitTests } from "@/scripts/tools";

// A year of asks hour by hour, which `npm test` has four weeks of: about twenty minutes. What was sent, skipped and
// killed is an annotation, which only the verbose reporter shows of a test that passes.

runUnitTests(["proof/asks-year/year.test.ts", "--reporter=verbose"], { YEAR_CUSTOMERS: "2000" });
