import { z } from "zod";

/** How many tests passed and failed, and how many of those that passed did so at the second try only. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  readonly repeated?: number;
}

const VitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Reads the counts from the JSON report of vitest or Playwright. */
export function countTests(report: string): TestCount {
  const json: unknown = JSON.parse(report);
  const vitest = VitestReport.safeParse(json);
  if (vitest.success) return { passed: vitest.data.numPassedTests, failed: vitest.data.numFailedTests };
  const { stats } = PlaywrightReport.parse(json);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, repeated: stats.flaky };
}

/** The closing line of a test run. */
export function formatSummary(counts: TestCount[]): string {
  const sum = (key: keyof TestCount) => counts.reduce((total, count) => total + (count[key] ?? 0), 0);
  const told = sum("repeated") > 0 ? ` (${sum("repeated")} at the second try)` : "";
  return `${sum("passed")} passed${told}, ${sum("failed")} failed`;
}
