import { z } from "zod";

/** How many tests passed and failed. */
export interface TestCount {
  passed: number;
  failed: number;
}

const VitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Reads the counts from the JSON report of vitest or Playwright. A flaky test has failed. */
export function countTests(report: string): TestCount {
  const json: unknown = JSON.parse(report);
  const vitest = VitestReport.safeParse(json);
  if (vitest.success) return { passed: vitest.data.numPassedTests, failed: vitest.data.numFailedTests };
  const { stats } = PlaywrightReport.parse(json);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** The closing line of a test run. */
export function formatSummary(counts: TestCount[]): string {
  const sum = (key: keyof TestCount) => counts.reduce((total, count) => total + count[key], 0);
  return `${sum("passed")} passed, ${sum("failed")} failed`;
}
