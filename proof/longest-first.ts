import { existsSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, the longest first. A test run in a new clone has no durations of an earlier one. */
const longest: readonly string[] = [
  "db/fresh-writes.test.ts",
  "proof/rules/rules.test.ts",
  "proof/fuzz.test.ts",
  "lib/kit/replica.test.ts",
  "proof/deploy/install.test.ts",
  "db/endpoint-plans.test.ts",
  "proof/access-matrix.test.ts",
  "lib/platform/postgres/recovery.test.ts",
  "lib/platform/ops/fence.test.ts",
  "lib/kit/observe.test.ts",
  "proof/asks-year/year.test.ts",
  "lib/messages/worker.test.ts",
  "proof/upgrade/upgrade.test.ts",
  "proof/rules/common.test.ts",
  "lib/platform/demo/seed.test.ts",
  "proof/worst-bodies/worst-bodies.test.ts",
  "proof/customer-files/truth.test.ts",
  "lib/platform/demo/public-demo.test.ts",
  "proof/moves/moves.test.ts",
  "lib/platform/ops/command-line.test.ts",
  "lib/platform/postgres/connection.test.ts",
  "lib/platform/postgres/addresses.test.ts",
  "lib/platform/backup/refusals.test.ts",
  "lib/platform/postgres/sharing.test.ts",
  "proof/curl-samples.test.ts",
  "proof/one-figure/credit.test.ts",
  "lib/platform/backup/round-trip.test.ts",
  "proof/one-figure/leads.test.ts",
  "db/query-plans.test.ts",
  "lib/messages/run-steps.test.ts",
];

/** Starts the longest files first: the last one to start would keep one worker busy while the others have no work. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = longest.filter((path) => !existsSync(path));
    if (gone.length > 0) throw new Error(`No longer test files: ${gone.join(", ")}`);
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.indexOf(relative(this.ctx.config.root, moduleId));
      return rank === -1 ? longest.length : rank;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
