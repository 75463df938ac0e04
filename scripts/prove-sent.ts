import { parseArgs } from "node:util";
import { runUnitTests } from "@/scripts/tools";

// Compares what screens and the API say will be sent with what the worker sends, in 500 random situations (`npm test`
// runs 20). Takes about five minutes.

const { values } = parseArgs({ options: { situations: { type: "string", default: "500" } } });

runUnitTests(["proof/sent-is-true/sent.test.ts", "--reporter=verbose"], {
  SENT_SITUATIONS: values.situations,
});
