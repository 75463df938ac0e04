import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { closeDatabase } from "@/db/client";
import { createCampaign } from "@/lib/business/campaigns/service";
import type { Sent } from "@/proof/faults/client";
import type { Around, Installation } from "@/proof/faults/installation";
import type { Load, Scene } from "@/proof/faults/load";
import type { SlowLine } from "@/proof/faults/slow-line";
import type { SmallVolume } from "@/proof/faults/small-volume";
import { addPostalAddress, createTestOrganization, testPassword } from "@/proof/fixtures/organization";

/**
 * What must never be: an acknowledged write that is lost, done twice, half done or other than acknowledged; one that
 * nobody asked for or that was refused without reason; an answer that is none of the documented ones or too late; a
 * message that is lost, stuck or sent without a cause; a ledger that does not add up.
 */
export type Rule =
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
  readonly rule: Rule;
  readonly detail: string;
}

/** Makes a data folder that is thrown away in the end. */
export async function createDataDir({ atEnd }: Around): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "referral-rewards-faults-"));
  atEnd(() => rm(dataDir, { recursive: true, force: true }));
  // When root runs this, PostgreSQL is another user and must get through.
  await chmod(dataDir, 0o711);
  return dataDir;
}

/** What a scenario plays on: a running installation with clients at work. */
export interface Stage {
  readonly installation: Installation;
  readonly scene: Scene;
  readonly load: Load;
  /** Between web servers and workers, and the database. */
  readonly line: SlowLine;
  /** What the database is on; null where none could be mounted. */
  readonly volume: SmallVolume | null;
  /** Does something in a session of the database's owner, which is not through the line. */
  readonly asOwner: <T>(use: (sql: postgres.Sql) => Promise<T>) => Promise<T>;
}

/** What a scenario has shown: in a line, and what should not have been. */
export interface Outcome {
  readonly told: string;
  readonly problems: readonly string[];
}

export interface Scenario {
  readonly name: string;
  readonly play: (stage: Stage) => Promise<Outcome>;
}

/** The requests that were under way at some time since a moment of `performance.now()`. */
export function since({ journal }: Load, moment: number): readonly Sent[] {
  return journal.requests.filter(({ at, ms }) => at + ms >= moment);
}

/** In words: how many requests had which result, and how long the slowest took. */
export function summarize(requests: readonly Sent[]): string {
  const counts = new Map<string, number>();
  for (const { result } of requests) counts.set(result, (counts.get(result) ?? 0) + 1);
  const slowest = Math.max(0, ...requests.map(({ ms }) => ms)) / 1000;
  const shown = [...counts].sort().map(([result, count]) => `${count} × ${result}`);
  return `${shown.join(", ") || "no request"}; the slowest took ${slowest.toFixed(1)} s`;
}

/** Somebody adds a dollar to the credit of an advocate at this path. */
export function addCredit({ client }: Load, advocate: string): Promise<unknown> {
  const note = randomUUID();
  const body = { delta: 100, note };
  return client.write({ kind: "adjust", mark: note, path: `${advocate}/credit`, body });
}

/** The sentences whose condition does not hold. */
export function problemsOf(expected: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(expected)
    .filter(([, holds]) => !holds)
    .map(([sentence]) => `It is not so that ${sentence}`);
}

/** What every conversion credits, in cents. */
const REWARD_CENTS = 2_500;

/** An organization whose plan has no limit that a trial could reach. */
export async function createScene(): Promise<Scene> {
  const overrides = { advocates: 10_000_000, referrals: 10_000_000 };
  const { orgId, apiKey, actor, email } = await createTestOrganization({ tier: "pro", overrides });
  await addPostalAddress(orgId);
  const terms = { rewardMode: "fixed", advocateRewardValue: REWARD_CENTS, friendRewardValue: 5_000 } as const;
  const wanted = { name: "Trial", ...terms, maxReferralsPerAdvocate: 1000 };
  const { campaign } = await createCampaign(actor, wanted);
  // No connection of ours may be open when the database is killed.
  await closeDatabase();
  const admin = { email, password: testPassword };
  return { orgId, apiKey, admin, campaign: `/api/app/campaigns/${campaign.campaignId}` };
}
