import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, count, eq } from "drizzle-orm";
import { database, transact } from "@/db/client";
import type { MessageChannel } from "@/db/enums";
import { openSession } from "@/db/guards/scratch-database";
import { newId } from "@/db/new-id";
import { messages } from "@/db/schema/messages";
import { queueMessages } from "@/lib/messages/queue-messages";
import { apiAs } from "@/lib/testing/api";
import { createTestOrganization } from "@/lib/testing/organization";
import { createCampaign, enrollAdvocate } from "@/lib/testing/scenario";

/** An organization with an advocate whom messages can be queued for, and none of them waiting. */
export async function createAddressee() {
  const organization = await createTestOrganization();
  const api = apiAs(organization.apiKey);
  const campaign = await createCampaign(api);
  const { advocateId } = await enrollAdvocate(api, campaign, { email: "ann@example.com" });
  return { orgId: organization.orgId, advocateId };
}

export type Addressee = Awaited<ReturnType<typeof createAddressee>>;

/**
 * Queues messages to as many addresses that a provider may see.
 * @returns their ids, oldest first
 */
export async function queueBacklog(
  { orgId, advocateId }: Addressee,
  channel: MessageChannel,
  size: number,
): Promise<string[]> {
  const rows = Array.from({ length: size }, (_, index) => ({
    orgId,
    id: newId(new Date()),
    channel,
    template: "reward-advocate" as const,
    recipient: channel === "email" ? `ann${index}@mail.acme.com` : `+1415555${2000 + index}`,
    advocateId,
    causeId: randomUUID(),
    data: { advocateName: "Ann Reyes", friendName: "Fred Fox", rewardCents: 2500, balanceCents: 2500 },
    createdAt: new Date(),
  }));
  await transact((tx) => queueMessages(tx, rows));
  return rows.map(({ id }) => id);
}

/** How many messages of an organization have this status. */
export async function countMessages(
  { orgId }: Addressee,
  status: (typeof messages.$inferSelect)["status"],
): Promise<number> {
  const [found] = await database()
    .select({ count: count() })
    .from(messages)
    .where(and(eq(messages.orgId, orgId), eq(messages.status, status)));
  return found?.count ?? 0;
}

/** Waits for something to become true. @throws Error when it does not within the time */
export async function waitFor(isTrue: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Still not so after ${timeoutMs} ms: ${isTrue}`);
    await sleep(50);
  }
}

/** Makes every job due that waits for its next attempt, as if its time had come. */
export async function hurryRetries(ownerUrl: string): Promise<number> {
  const owner = openSession(ownerUrl);
  try {
    const { count: hurried } = await owner`
      UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE state = 'retry'`;
    return hurried;
  } finally {
    await owner.end();
  }
}
