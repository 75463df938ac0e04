import { existsSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, the longest first. A test run in a new clone has no durations of an earlier one. */
const longest: readonly string[] = [
  "db/fresh-writes.test.ts",
  "proof/rules/rules.test.ts",
  "proof/fuzz.test.ts",
  "db/endpoint-plans.test.ts",
  "proof/rules/common.test.ts",
  "proof/access-matrix.test.ts",
  "proof/deploy/install.test.ts",
  "lib/platform/backup/refusals.test.ts",
  "lib/platform/postgres/recovery.test.ts",
  "lib/platform/ops/command-line.test.ts",
  "lib/kit/observe.test.ts",
  "lib/platform/postgres/addresses.test.ts",
  "proof/upgrade/upgrade.test.ts",
  "proof/curl-samples.test.ts",
  "lib/platform/demo/seed.test.ts",
  "lib/platform/backup/round-trip.test.ts",
  "lib/platform/demo/public-demo.test.ts",
  "proof/worst-bodies/worst-bodies.test.ts",
  "proof/asks-year/year.test.ts",
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
