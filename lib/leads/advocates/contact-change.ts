import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { pointDatabase, transact } from "@/db/client";
import type { MessageChannel } from "@/db/enums";
import { type Agreed, consentSources } from "@/db/enums-consent";
import { contactChanges as table } from "@/db/schema/own-pages";
import { CODE_TRIES, countCode, makeCode } from "@/lib/kit/auth/contact-code";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { fieldError } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { type Language, languages } from "@/lib/kit/words/languages";
import { changeAdvocate } from "@/lib/leads/advocates/service";
import { queueContactChanged, queueContactCode } from "@/lib/messages/contact-messages";
import { hasOptedOut } from "@/lib/messages/opt-out";
import { agreementBy } from "@/lib/messages/text-consents";

const CODE_MINUTES = 15;
const limits = {
  advocate: { names: ["contact-codes", "advocate"], codesAnHour: 5 },
  contact: { names: ["contact-codes", "contact"], codesAnHour: 3 },
} as const;

const AgreedWords: z.ZodType<Agreed> = z.object({
  source: z.enum(consentSources),
  version: z.int(),
  language: z.enum(languages),
  words: z.string(),
});

/** An advocate who changes their own contacts. */
export interface ContactOwner {
  readonly orgId: string;
  readonly campaignId: string;
  readonly advocateId: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly smsConsentAt: Date | null;
  readonly language: Language | null;
}

/** A new email address or number. `agreed`: the words about texts that came with a number, if ticked. */
export interface NewContact {
  readonly channel: MessageChannel;
  readonly contact: string;
  readonly agreed?: Agreed | undefined;
}

/**
 * Sends a code to a new contact; until it is entered, nothing changes. A newer request replaces an older one.
 * @throws ApiError `rate_limited`; `invalid_input` if the number's owner has replied STOP, or if the advocate could
 *   not be reached at the new contact
 */
export async function askForContact(
  { db, now, record }: WriteContext,
  owner: ContactOwner,
  { channel, contact, agreed }: NewContact,
): Promise<void> {
  const { orgId, advocateId, name: advocateName, language } = owner;
  if (channel === "sms" && owner.email === null && !agreed) {
    throw fieldError("smsConsent", "is required, because there is no other way to reach you");
  }
  // Always in this order, so that two calls never deadlock.
  await countCode(db, limits.advocate, advocateId, now);
  await countCode(db, limits.contact, contact.toLowerCase(), now);
  if (channel === "sms" && (await hasOptedOut(db, { orgId, channel, recipient: contact }))) {
    throw fieldError("phone", "has replied STOP to our texts");
  }
  const code = makeCode();
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const codeHash = hashCode(owner, contact, code);
  const request = { channel, contact, codeHash, triesLeft: CODE_TRIES, expiresAt, agreed: agreed ?? null };
  await db
    .insert(table)
    .values({ orgId, advocateId, ...request })
    .onConflictDoUpdate({ target: [table.orgId, table.advocateId], set: request });
  const data = { advocateName, channel, minutesValid: CODE_MINUTES, ...(language && { language }) };
  await queueContactCode(db, { orgId, advocateId, channel, contact, code, expiresAt, data, now });
  record({ action: "advocate.contact_asked", subjectId: advocateId, after: { channel } });
}

/** The contact that waits for its code, if there is one. */
export async function findAskedContact({ orgId, advocateId }: Pick<ContactOwner, "orgId" | "advocateId">, now: Date) {
  const [pending] = await pointDatabase()
    .select({ channel: table.channel, contact: table.contact })
    .from(table)
    .where(and(isOf({ orgId, advocateId }), gt(table.triesLeft, 0), gt(table.expiresAt, now)));
  return pending ?? null;
}

/**
 * Takes one of the tries. Runs before the change, so that concurrent tries cannot slip through.
 * @returns the request that the code belongs to; "wrong", or "over" if there is none to try
 */
export async function tryContactCode(owner: ContactOwner, code: string, now: Date) {
  const [pending] = await transact((tx) =>
    tx
      .update(table)
      .set({ triesLeft: sql`${table.triesLeft} - 1` })
      .where(and(isOf(owner), gt(table.triesLeft, 0), gt(table.expiresAt, now)))
      .returning(),
  );
  if (!pending) return "over";
  return timingSafeEqual(pending.codeHash, hashCode(owner, pending.contact, code)) ? pending : "wrong";
}

/**
 * Replaces the contact with the confirmed one, and tells the former one.
 * @throws ApiError `advocate_already_enrolled`; `invalid_input` if the request was replaced meanwhile
 */
export async function confirmContact(
  context: WriteContext,
  owner: ContactOwner,
  { channel, contact, codeHash, agreed }: typeof table.$inferSelect,
): Promise<void> {
  const { db, actor, now } = context;
  const { orgId, campaignId, advocateId, smsConsentAt } = owner;
  const gone = await db
    .delete(table)
    .where(and(isOf(owner), eq(table.codeHash, codeHash)))
    .returning({ advocateId: table.advocateId });
  if (gone.length === 0) throw fieldError("code", "no longer works. Ask for a new one");
  const place = { campaignId, advocateId };
  const words = AgreedWords.nullable().parse(agreed);
  await changeAdvocate(
    context,
    channel === "email" ? { ...place, email: contact } : { ...place, phone: contact, smsConsent: words !== null },
    words ?? agreementBy(actor),
  );
  const before = { ...owner, mayText: smsConsentAt !== null, notificationPreference: "both" as const };
  await queueContactChanged(db, { orgId, plan: actor.plan, now, before, channel });
}

function isOf({ orgId, advocateId }: Pick<ContactOwner, "orgId" | "advocateId">) {
  return and(eq(table.orgId, orgId), eq(table.advocateId, advocateId));
}

function hashCode({ orgId, advocateId }: ContactOwner, contact: string, code: string): Buffer {
  return keyedHash("contact-code", orgId, advocateId, contact, code);
}
