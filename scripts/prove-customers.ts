import { runUnitTests } from "@/scripts/tools";

// The proof of customer files with all of five months' rows, which `npm test` has no time for: about two minutes. What
// it found is an annotation, which only the verbose reporter shows of a test that passes.

runUnitTests(["proof/customer-files/truth.test.ts", "--reporter=verbose"], { CUSTOMER_ROWS: "20000" });
