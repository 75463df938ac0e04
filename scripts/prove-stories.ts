import { parseArgs } from "node:util";
import { runUnitTests } from "@/scripts/tools";

// Random sequences of other systems' events, signed and sent as those systems do, checked against a small model of the
// expected results. `npm test` runs 200.

const { values } = parseArgs({
  options: { count: { type: "string", default: "5000" }, seed: { type: "string", default: "1" } },
});
if (!/^[1-9]\d*$/.test(values.count) || !/^\d+$/.test(values.seed)) {
  console.error("npm run prove:stories -- [--count N] [--seed N]");
  process.exit(1);
}
runUnitTests(["proof/event-stories/stories.test.ts", "--reporter=verbose"], {
  EVENT_STORIES: values.count,
  EVENT_STORIES_SEED: values.seed,
});
