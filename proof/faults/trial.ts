import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { closeDatabase } from "@/db/client";
import { createCampaign } from "@/lib/business/campaigns/service";
import type { SentRequest } from "@/proof/faults/client";
import type { Around, Installation } from "@/proof/faults/installation";
import type { Load, TrialScene } from "@/proof/faults/load";
import type { SlowLine } from "@/proof/faults/slow-line";
import type { SmallVolume } from "@/proof/faults/small-volume";
import { addPostalAddress, createTestOrganization, testPassword } from "@/proof/fixtures/organization";

/**
 * Faults: an acknowledged write that is lost, duplicated, partial or different; a write that was never requested, or
 * was refused without reason; an undocumented or late answer; a message that is lost, stuck or sent without a cause; a
 * ledger that does not add up.
 */
export type FaultRule =
  | "lost"
  | "twice"
  | "half"
  | "altered"
  | "unasked"
  | "refused"
  | "answer"
  | "message"
  | "ledger"
  | "scenario";

export interface Violation {
  readonly rule: FaultRule;
  readonly detail: string;
}

/** Creates a data folder that is deleted at the end. */
export async function createDataDir({ atEnd }: Around): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "referral-rewards-faults-"));
  atEnd(() => rm(dataDir, { recursive: true, force: true }));
  // When run as root, PostgreSQL runs as another user and needs access.
  await chmod(dataDir, 0o711);
  return dataDir;
}

/** A scenario's environment: a running installation with active clients. */
export interface TrialStage {
  readonly installation: Installation;
  readonly scene: TrialScene;
  readonly load: Load;
  /** The connection between the database and the web servers and workers. */
  readonly line: SlowLine;
  /** The database's volume; null if none could be mounted. */
  readonly volume: SmallVolume | null;
  /** Runs statements as the database owner, bypassing the line. */
  readonly asOwner: <T>(use: (sql: postgres.Sql) => Promise<T>) => Promise<T>;
}

/** A scenario's one-line result and its faults. */
export interface ScenarioOutcome {
  readonly told: string;
  readonly problems: readonly string[];
}

export interface Scenario {
  readonly name: string;
  readonly play: (stage: TrialStage) => Promise<ScenarioOutcome>;
}

/** Requests in flight at any time since a moment of `performance.now()`. */
export function since({ journal }: Load, moment: number): readonly SentRequest[] {
  return journal.requests.filter(({ at, ms }) => at + ms >= moment);
}

/** A sentence with the number of requests by result and the slowest time. */
export function summarize(requests: readonly SentRequest[]): string {
  const counts = new Map<string, number>();
  for (const { result } of requests) counts.set(result, (counts.get(result) ?? 0) + 1);
  const slowest = Math.max(0, ...requests.map(({ ms }) => ms)) / 1000;
  const parts = [...counts].sort().map(([result, count]) => `${count} × ${result}`);
  return `${parts.join(", ") || "no request"}; the slowest took ${slowest.toFixed(1)} s`;
}

/** Adds a dollar to the advocate's credit by hand. */
export function addCredit({ client }: Load, advocate: string): Promise<unknown> {
  const note = randomUUID();
  const body = { delta: 100, note };
  return client.write({ kind: "adjust", mark: note, path: `${advocate}/credit`, body });
}

/** The sentences whose condition is false. */
export function problemsOf(expected: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(expected)
    .filter(([, holds]) => !holds)
    .map(([sentence]) => `It is not so that ${sentence}`);
}

/** The credit of every conversion, in cents. */
const REWARD_CENTS = 2_500;

/** An organization whose plan limits are out of reach. */
export async function createScene(): Promise<TrialScene> {
  const overrides = { advocates: 10_000_000, referrals: 10_000_000 };
  const { orgId, apiKey, actor, email } = await createTestOrganization({ tier: "pro", overrides });
  await addPostalAddress(orgId);
  const terms = { rewardMode: "fixed", advocateRewardValue: REWARD_CENTS, friendRewardValue: 5_000 } as const;
  const wanted = { name: "Trial", ...terms, maxReferralsPerAdvocate: 1000 };
  const { campaign } = await createCampaign(actor, wanted);
  // We must not have open connections when the database is killed.
  await closeDatabase();
  const admin = { email, password: testPassword };
  return { orgId, apiKey, admin, campaign: `/api/app/campaigns/${campaign.campaignId}` };
}
