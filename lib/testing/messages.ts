import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { one } from "@/db/one";
import { messages } from "@/db/schema/messages";
import { unseal } from "@/lib/auth/seal";
import { deliverMessage } from "@/lib/messages/deliver";
import { messagePlace } from "@/lib/messages/queue-messages";

/** What the database holds of an organization's messages, oldest first, read from the table itself. */
export function readMessages(orgId: string) {
  return database().select().from(messages).where(eq(messages.orgId, orgId)).orderBy(asc(messages.id));
}

/** The same of one cause: an invitation, an advocate who was enrolled, a conversion. */
export function readMessagesAbout(causeId: string) {
  return database().select().from(messages).where(eq(messages.causeId, causeId)).orderBy(asc(messages.id));
}

export type StoredMessage = Awaited<ReturnType<typeof readMessages>>[number];

/** The link that the newest e-mail with a secret one brings to this address. */
export async function readSecretLink(orgId: string, email: string): Promise<string> {
  const rows = await database()
    .select()
    .from(messages)
    .where(and(eq(messages.orgId, orgId), eq(messages.recipient, email), isNotNull(messages.sealedUrl)))
    .orderBy(desc(messages.id))
    .limit(1);
  return openSecret(one(rows));
}

/** The secret link of a message that was not sent yet. */
export function openSecret({ id, sealedUrl }: StoredMessage): string {
  if (!sealedUrl) throw new Error("The message has no secret link");
  return unseal(sealedUrl, messagePlace(id));
}

/** What signs somebody in: the part of a secret link that servers do not see. */
export function tokenOf(link: string): string {
  return new URL(link).hash.slice(1);
}

/** A message in short: what goes where. */
export function inShort({ template, channel, recipient }: StoredMessage): string {
  return `${template} by ${channel} to ${recipient}`;
}

/** The ids of the messages that a job waits for; each message that is queued has one. */
export async function readJobs(orgId: string): Promise<string[]> {
  const jobs = await database().execute<{ id: string }>(
    sql`SELECT data ->> 'messageId' AS id FROM pgboss.job WHERE data ->> 'orgId' = ${orgId} ORDER BY 1`,
  );
  return jobs.map(({ id }) => id);
}

/** Settles what waits to be sent, as a worker without a provider would, and leaves the jobs. */
export async function captureMessages(orgId: string): Promise<void> {
  await transact((tx) =>
    tx
      .update(messages)
      .set({ status: "captured", handledAt: new Date(), attempts: 1 })
      .where(and(eq(messages.orgId, orgId), eq(messages.status, "queued"))),
  );
}

/** Delivers what waits to be sent, as the worker would. */
export async function deliverMessages(orgId: string): Promise<void> {
  const queued = (await readMessages(orgId)).filter(({ status }) => status === "queued");
  for (const { id: messageId } of queued) await deliverMessage({ orgId, messageId }, new Date());
}
