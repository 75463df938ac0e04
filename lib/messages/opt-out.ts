import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, type Tx, transact } from "@/db/client";
import type { MessageChannel } from "@/db/enums";
import type { Agreed, OptOutWay } from "@/db/enums-consent";
import { rowsOf } from "@/db/rows-of";
import { emailOptOuts, emailOptOutsEverywhere as everywhere, smsOptOuts, textOptOuts } from "@/db/schema/messages";
import type { Actor } from "@/lib/kit/auth/actor";
import { transactWrites } from "@/lib/kit/implement";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { noteOptOuts } from "@/lib/messages/opt-out-log";
import { noteStart } from "@/lib/messages/text-consents";
import { listTexters } from "@/lib/messages/texters";

/** An address that an organization sends to. */
export interface Addressed {
  readonly orgId: string;
  readonly channel: MessageChannel;
  readonly recipient: string;
}

/** Whether the recipient has opted out of messages of this kind. */
export async function hasOptedOut(db: Db, addressed: Addressed): Promise<boolean> {
  const [optedOut = false] = await haveOptedOut(db, [addressed]);
  return optedOut;
}

/** Checks several recipients in one statement. */
export async function haveOptedOut(db: Db, addressed: readonly Addressed[]): Promise<boolean[]> {
  const recipients = addressed.map(({ orgId, channel, recipient }, at) =>
    channel === "email"
      ? { at, org: orgId, email: recipient.toLowerCase(), person: normalizeEmail(recipient) }
      : { at, org: orgId, phone: recipient },
  );
  // OFFSET 0 makes PostgreSQL look up each one by key instead of reading all opt-outs for a large batch.
  const matches = await db.execute<{ at: number }>(sql`
    SELECT at FROM ${rowsOf(recipients, "at int, org uuid, email text, person text, phone text")} recipients
     WHERE EXISTS (SELECT FROM ${everywhere} o WHERE o.email = recipients.person OFFSET 0)
        OR EXISTS (SELECT FROM ${emailOptOuts} o WHERE o.org_id = recipients.org AND o.email IN (recipients.email, recipients.person) OFFSET 0)
        OR EXISTS (SELECT FROM ${smsOptOuts} o WHERE o.phone = recipients.phone OFFSET 0)
        OR EXISTS (SELECT FROM ${textOptOuts} o WHERE o.org_id = recipients.org AND o.phone = recipients.phone OFFSET 0)`);
  const places = new Set(matches.map(({ at }) => at));
  return addressed.map((_, at) => places.has(at));
}

/** Those whose recipients have not opted out. */
export async function withoutOptedOut<To extends Addressed>(db: Db, addressed: readonly To[]): Promise<To[]> {
  const optedOut = await haveOptedOut(db, addressed);
  return addressed.filter((_, at) => !optedOut[at]);
}

/** Where a recipient has stopped emails: from all organizations, from this one, or not at all (null). */
export type EmailOptOut = "everywhere" | "here" | null;

export async function findEmailOptOut(db: Db, orgId: string, email: string): Promise<EmailOptOut> {
  const optOuts = await db
    .select({ where: sql<"everywhere" | "here">`'everywhere'` })
    .from(everywhere)
    .where(eq(everywhere.email, normalizeEmail(email)))
    .unionAll(
      db
        .select({ where: sql<"everywhere" | "here">`'here'` })
        .from(emailOptOuts)
        .where(and(eq(emailOptOuts.orgId, orgId), inArray(emailOptOuts.email, spellings(email)))),
    );
  const places = optOuts.map(({ where }) => where);
  return places.find((place) => place === "everywhere") ?? places[0] ?? null;
}

/** A reply of a number's owner, in these words, or a STOP known to the provider. */
type TextWish =
  | { readonly change: "stop" | "help"; readonly way: "text" | "provider" }
  | { readonly change: "start"; readonly way: "text"; readonly reply: Pick<Agreed, "words" | "language"> };

/** Applies the request: START reverts a STOP and is consent; HELP changes nothing. */
export async function changeTextOptOut(phone: string, wish: TextWish, now: Date): Promise<void> {
  const { change, way } = wish;
  await transact(async (tx) => {
    if (change === "stop") await tx.insert(smsOptOuts).values({ phone, createdAt: now }).onConflictDoNothing();
    if (change === "start") {
      await tx.delete(smsOptOuts).where(eq(smsOptOuts.phone, phone));
      await tx.delete(textOptOuts).where(eq(textOptOuts.phone, phone));
    }
    const noted = { channel: "sms", contact: phone, change, way } as const;
    const orgIds = await listTexters(tx, phone);
    if (wish.change === "start") await noteStart(tx, { orgIds, phone, reply: wish.reply }, now);
    await noteOptOuts(
      tx,
      orgIds.map((orgId) => ({ orgId, ...noted })),
      now,
    );
  });
}

/**
 * Stops an organization's texts to a number at its owner's request on a page. Recorded once; only START from the number
 * itself reverts it.
 */
export async function stopTexts(
  { actor, phone, subjectId, way }: TextAsker,
  { now, ...moment }: Moment,
): Promise<void> {
  const { orgId } = actor;
  await transactWrites({ ...moment, now, actor }, async (tx, perform) => {
    const added = await tx
      .insert(textOptOuts)
      .values({ orgId, phone, createdAt: now })
      .onConflictDoNothing()
      .returning({ phone: textOptOuts.phone });
    if (added.length === 0) return;
    await noteOptOuts(tx, [{ orgId, channel: "sms", contact: phone, change: "stop", way }], now);
    await perform(async ({ record }) =>
      record({ action: "recipient.opted_out", subjectId, after: { way, channel: "sms" } }),
    );
  });
}

/** An advocate who stops texts to their number on a page. */
export interface TextAsker {
  readonly actor: Actor;
  /** E.164 */
  readonly phone: string;
  readonly subjectId: string;
  readonly way: LinkWay;
}

/** A change a recipient of emails can request. `stop-all`: no organization on this server may write. */
export type EmailOptOutChange = "stop" | "stop-all" | "start";

/** The person who requests a change, identified by email address in lower case. */
export interface Asker {
  readonly actor: Actor;
  readonly email: string;
  /** The subject of the audit entry: the email with the link, or the advocate. */
  readonly subjectId: string;
}

/** The kind of link used. Staff can hold a portal link; the others only ever appear in an email. */
export type LinkWay = Extract<OptOutWay, "one-click" | "page" | "portal">;

/** How a person stops emails: with a link, or by marking one as spam. */
export type EmailStopWay = LinkWay | Extract<OptOutWay, "complaint">;

export interface Moment {
  readonly now: Date;
  readonly requestId?: string;
}

/** Stops all unrequested emails to this address. Recorded once. */
export async function stopEmails(
  asker: Asker & { readonly way: EmailStopWay },
  change: Exclude<EmailOptOutChange, "start">,
  moment: Moment,
): Promise<void> {
  await changeEmailOptOut({ ...asker, change }, moment, (tx) => optOut(tx, asker, change, moment.now));
}

/**
 * Starts emails again, including those of all organizations if the person stopped them. Only call it for a link from an
 * email sent to this address for that purpose, since nothing else may lift an opt-out.
 */
export async function startEmails(asker: Asker, moment: Moment): Promise<void> {
  await changeEmailOptOut({ ...asker, change: "start", way: "mailbox" }, moment, (tx) => optIn(tx, asker));
}

async function changeEmailOptOut(
  { actor, email, subjectId, change, way }: Asker & { change: EmailOptOutChange; way: OptOutWay },
  moment: Moment,
  apply: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await transactWrites({ ...moment, actor }, async (tx, perform) => {
    if (!(await apply(tx))) return;
    await noteOptOuts(tx, [{ orgId: actor.orgId, channel: "email", contact: email, change, way }], moment.now);
    const action = change === "start" ? "recipient.opted_in" : "recipient.opted_out";
    await perform(async ({ record }) => record({ action, subjectId, after: { way } }));
  });
}

async function optOut(
  tx: Tx,
  { actor: { orgId }, email }: Asker,
  change: Exclude<EmailOptOutChange, "start">,
  createdAt: Date,
): Promise<boolean> {
  const person = normalizeEmail(email);
  const addedEverywhere =
    change === "stop-all"
      ? await tx
          .insert(everywhere)
          .values({ email: person, createdAt })
          .onConflictDoNothing()
          .returning({ email: everywhere.email })
      : [];
  const added = await tx
    .insert(emailOptOuts)
    .values({ orgId, email: person, createdAt })
    .onConflictDoNothing()
    .returning({ email: emailOptOuts.email });
  return added.length + addedEverywhere.length > 0;
}

async function optIn(tx: Tx, { actor: { orgId }, email }: Asker): Promise<boolean> {
  const removed = await tx
    .delete(emailOptOuts)
    .where(and(eq(emailOptOuts.orgId, orgId), inArray(emailOptOuts.email, spellings(email))))
    .returning({ email: emailOptOuts.email });
  const removedEverywhere = await tx
    .delete(everywhere)
    .where(eq(everywhere.email, normalizeEmail(email)))
    .returning({ email: everywhere.email });
  return removed.length + removedEverywhere.length > 0;
}

// Opt-outs are stored per person; those from before 2026-12 are stored with the address as written.
function spellings(email: string): string[] {
  return [email.toLowerCase(), normalizeEmail(email)];
}
