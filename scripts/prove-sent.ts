import { parseArgs } from "node:util";
import { runUnitTests } from "@/scripts/tools";

// What screens and the API say will be sent, against what the worker then does, in 500 random situations, which
// `npm test` has 20 of: about five minutes.

const { values } = parseArgs({ options: { situations: { type: "string", default: "500" } } });

runUnitTests(["proof/sent-is-true/sent.test.ts", "--reporter=verbose"], {
  SENT_SITUATIONS: values.situations,
});
