import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { closeDatabase, database } from "@/db/client";
import { outboundEvents } from "@/db/schema/outbound";
import { createCampaign } from "@/lib/business/campaigns/service";
import { createWebhookEndpoint } from "@/lib/integrations/outbound/service";
import { setEnv } from "@/lib/kit/env";
import { createRandom } from "@/lib/platform/ops/random";
import { type Around, type Installation, openInstallation } from "@/proof/faults/installation";
import type { TrialOptions } from "@/proof/faults/options";
import { formatVerdict } from "@/proof/faults/report";
import { createDataDir, type Violation } from "@/proof/faults/trial";
import { createTestOrganization } from "@/proof/fixtures/organization";

const PER_ROUND = 60;
const LONGEST_DELAY_MS = 600;
/** The receiver's response time, so that kills hit deliveries in flight. */
const LATENCY_MS = 40;
/** A killed worker's claims pass to another worker after a minute. */
const PATIENCE_MS = 150_000;

/** The results of the kills. */
export interface WebhookKillReport {
  readonly seed: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly kills: number;
  readonly events: number;
  /** Repeated events, whose worker was killed before it recorded the answer. */
  readonly repeated: number;
  readonly violations: readonly Violation[];
}

/**
 * Kills and restarts a worker in every round while events are delivered. In the end every event must have arrived, and
 * each repeat must have the first one's id and bytes.
 */
export async function runWebhookKills(
  { rounds, seed }: TrialOptions,
  around: Around,
): Promise<WebhookKillReport> {
  const started = performance.now();
  const random = createRandom(seed);
  const receiver = await listen(around);
  setEnv({ ALLOW_PRIVATE_NETWORKS: "on" });
  const installation = await openInstallation(await createDataDir(around), around);
  const { orgId, apiKey, actor } = await createTestOrganization({ tier: "pro" });
  await createWebhookEndpoint(actor, { url: receiver.url, eventTypes: ["advocate.enrolled"] });
  const terms = {
    name: "Neighbors",
    rewardMode: "fixed",
    advocateRewardValue: 2_500,
    friendRewardValue: 0,
  } as const;
  const { campaign } = await createCampaign(actor, { ...terms, maxReferralsPerAdvocate: 10 });
  for (let round = 1; round <= rounds; round++) {
    const work = enroll(installation, { apiKey, campaignId: campaign.campaignId, round });
    const victim = random.pick(installation.workers);
    await sleep(random.next() * LONGEST_DELAY_MS);
    await victim.kill();
    await work;
    await sleep(random.next() * LONGEST_DELAY_MS);
    victim.start();
    around.log(`${round} of ${rounds}: ${victim.name} killed, ${receiver.came.size} events have come`);
  }
  const recorded = await database()
    .select({ id: outboundEvents.id })
    .from(outboundEvents)
    .where(eq(outboundEvents.orgId, orgId));
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(200)) {
    if (recorded.every(({ id }) => receiver.came.has(id))) break;
  }
  await closeDatabase();
  const comings = [...receiver.came.values()];
  return {
    ...{ seed, rounds, seconds: (performance.now() - started) / 1_000, kills: rounds },
    events: recorded.length,
    repeated: comings.filter((bodies) => bodies.length > 1).length,
    violations: judge(
      recorded.map(({ id }) => id),
      receiver.came,
      rounds * PER_ROUND,
    ),
  };
}

function judge(
  recorded: readonly string[],
  came: ReadonlyMap<string, readonly string[]>,
  expected: number,
): Violation[] {
  const known = new Set(recorded);
  return [
    ...recorded
      .filter((id) => !came.has(id))
      .map((id) => ({ rule: "message" as const, detail: `event ${id} never came` })),
    ...[...came].flatMap(([id, bodies]) => [
      ...(known.has(id)
        ? []
        : [{ rule: "unasked" as const, detail: `event ${id} came, and never happened` }]),
      ...(new Set(bodies).size === 1
        ? []
        : [{ rule: "altered" as const, detail: `event ${id} came with other bytes` }]),
    ]),
    ...(recorded.length === expected
      ? []
      : [{ rule: "lost" as const, detail: `${recorded.length} events of ${expected}` }]),
  ];
}

async function enroll(
  { webs }: Installation,
  {
    apiKey,
    campaignId,
    round,
  }: { readonly apiKey: string; readonly campaignId: string; readonly round: number },
): Promise<void> {
  const headers = { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" };
  for (let at = 0; at < PER_ROUND; at++) {
    const url = `${webs[at % 2 === 0 ? 0 : 1].url}/api/app/campaigns/${campaignId}/invite`;
    const body = JSON.stringify({ name: "Ann Reyes", email: `ann.${round}.${at}@example.com` });
    const answer = await fetch(url, { method: "POST", headers, body });
    if (answer.status !== 201) throw new Error(`Enrolling was answered ${answer.status}`);
  }
}

const Port = z.object({ port: z.number() });

/** Records the bytes of each event's deliveries. */
async function listen({ atEnd }: Around) {
  const came = new Map<string, string[]>();
  const server = createServer(async (request, response) => {
    const hash = createHash("sha256");
    for await (const chunk of request) hash.update(Buffer.from(chunk));
    const id = String(request.headers["webhook-id"]);
    came.set(id, [...(came.get(id) ?? []), hash.digest("hex")]);
    await sleep(LATENCY_MS);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${Port.parse(server.address()).port}/hook`, came };
}

/** The report as text. */
export function formatWebhookKills(report: WebhookKillReport): string {
  const { rounds, seconds, seed, kills, events, repeated, violations } = report;
  return [
    `${rounds} rounds in ${seconds.toFixed(0)} s, seed ${seed}; ${kills} workers killed`,
    `${events} events delivered, ${repeated} of them more than once`,
    "",
    formatVerdict(violations),
  ].join("\n");
}
