import { runUnitTests } from "@/scripts/tools";

// The proof of customer files with all rows of five months, which `npm test` has no time for. Takes about two minutes. The
// results are annotations, which only the verbose reporter shows for passing tests.

runUnitTests(["proof/customer-files/truth.test.ts", "--reporter=verbose"], { CUSTOMER_ROWS: "20000" });
