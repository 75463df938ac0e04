import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, type Tx, transact } from "@/db/client";
import type { MessageChannel } from "@/db/enums";
import type { Agreed, OptOutWay } from "@/db/enums-consent";
import { rowsOf } from "@/db/rows-of";
import {
  emailOptOuts,
  emailOptOutsEverywhere as everywhere,
  smsOptOuts,
  textOptOuts,
} from "@/db/schema/messages";
import type { Actor } from "@/lib/kit/auth/actor";
import { transactWrites } from "@/lib/kit/implement";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { noteOptOuts } from "@/lib/messages/opt-out-log";
import { noteStart } from "@/lib/messages/text-consents";
import { listTexters } from "@/lib/messages/texters";

interface Addressed {
  readonly orgId: string;
  readonly channel: MessageChannel;
  readonly recipient: string;
}

/** Whether the recipient wants no more messages of this kind. */
export async function hasOptedOut(db: Db, addressed: Addressed): Promise<boolean> {
  const [optedOut = false] = await haveOptedOut(db, [addressed]);
  return optedOut;
}

/** The same for several, in one statement. */
export async function haveOptedOut(db: Db, addressed: readonly Addressed[]): Promise<boolean[]> {
  const asked = addressed.map(({ orgId, channel, recipient }, at) =>
    channel === "email"
      ? { at, org: orgId, email: recipient.toLowerCase(), person: normalizeEmail(recipient) }
      : { at, org: orgId, phone: recipient },
  );
  // OFFSET 0 has PostgreSQL look each of them up by its key, rather than read all opt-outs once for many.
  const found = await db.execute<{ at: number }>(sql`
    SELECT at FROM ${rowsOf(asked, "at int, org uuid, email text, person text, phone text")} asked
     WHERE EXISTS (SELECT FROM ${everywhere} o WHERE o.email = asked.person OFFSET 0)
        OR EXISTS (SELECT FROM ${emailOptOuts} o WHERE o.org_id = asked.org AND o.email IN (asked.email, asked.person) OFFSET 0)
        OR EXISTS (SELECT FROM ${smsOptOuts} o WHERE o.phone = asked.phone OFFSET 0)
        OR EXISTS (SELECT FROM ${textOptOuts} o WHERE o.org_id = asked.org AND o.phone = asked.phone OFFSET 0)`);
  const places = new Set(found.map(({ at }) => at));
  return addressed.map((_, at) => places.has(at));
}

/** Whose emails somebody has stopped: all organizations', this one's, or nobody's (null). */
export type EmailOptOut = "everywhere" | "here" | null;

export async function findEmailOptOut(db: Db, orgId: string, email: string): Promise<EmailOptOut> {
  const found = await db
    .select({ where: sql<"everywhere" | "here">`'everywhere'` })
    .from(everywhere)
    .where(eq(everywhere.email, normalizeEmail(email)))
    .unionAll(
      db
        .select({ where: sql<"everywhere" | "here">`'here'` })
        .from(emailOptOuts)
        .where(and(eq(emailOptOuts.orgId, orgId), inArray(emailOptOuts.email, spellings(email)))),
    );
  const places = found.map(({ where }) => where);
  return places.find((place) => place === "everywhere") ?? places[0] ?? null;
}

/** What the owner of a number asked for by answering a text, in these words; or the provider knows of a STOP. */
type TextWish =
  | { readonly change: "stop" | "help"; readonly way: "text" | "provider" }
  | { readonly change: "start"; readonly way: "text"; readonly said: Pick<Agreed, "words" | "language"> };

/** Does it: START takes STOP back, and is consent; HELP changes nothing. */
export async function changeTextOptOut(phone: string, wish: TextWish, now: Date): Promise<void> {
  const { change, way } = wish;
  await transact(async (tx) => {
    if (change === "stop")
      await tx.insert(smsOptOuts).values({ phone, createdAt: now }).onConflictDoNothing();
    if (change === "start") {
      await tx.delete(smsOptOuts).where(eq(smsOptOuts.phone, phone));
      await tx.delete(textOptOuts).where(eq(textOptOuts.phone, phone));
    }
    const noted = { channel: "sms", contact: phone, change, way } as const;
    const orgIds = await listTexters(tx, phone);
    if (wish.change === "start") await noteStart(tx, { orgIds, phone, said: wish.said }, now);
    await noteOptOuts(
      tx,
      orgIds.map((orgId) => ({ orgId, ...noted })),
      now,
    );
  });
}

/**
 * Stops an organization's texts to a number, as its owner asked on a page. It is recorded once; only START, from the
 * number itself, takes it back.
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

/** Who asks for no more texts on a page: the advocate, whose number it is. */
export interface TextAsker {
  readonly actor: Actor;
  /** E.164 */
  readonly phone: string;
  readonly subjectId: string;
  readonly way: LinkWay;
}

/** What a recipient of emails can ask for. `stop-all`: no organization here may write. */
export type EmailOptOutChange = "stop" | "stop-all" | "start";

/** The person who asks, by the address that emails go to, in lower case. */
export interface Asker {
  readonly actor: Actor;
  readonly email: string;
  /** What the audit entry is about: the email that brought the link, or the advocate. */
  readonly subjectId: string;
}

/** By which link: staff can hold a portal's; the others were only ever in an email. */
export type LinkWay = Extract<OptOutWay, "one-click" | "page" | "portal">;

/** How a person stops emails: by a link, or by marking one as spam. */
export type EmailStopWay = LinkWay | Extract<OptOutWay, "complaint">;

export interface Moment {
  readonly now: Date;
  readonly requestId?: string;
}

/** Stops everything that this address gets by email without asking for it. Recorded once. */
export async function stopEmails(
  asker: Asker & { readonly way: EmailStopWay },
  change: Exclude<EmailOptOutChange, "start">,
  moment: Moment,
): Promise<void> {
  await changeEmailOptOut({ ...asker, change }, moment, (tx) => optOut(tx, asker, change, moment.now));
}

/**
 * Starts emails again, also if the person had stopped those of all organizations. The caller has made sure that the
 * person answered an email sent to this address for that purpose, because nothing else may lift an opt-out.
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
    await noteOptOuts(
      tx,
      [{ orgId: actor.orgId, channel: "email", contact: email, change, way }],
      moment.now,
    );
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

// Opt-outs are kept by person; those from before 2026-12 are kept as the address was written.
function spellings(email: string): string[] {
  return [email.toLowerCase(), normalizeEmail(email)];
}
