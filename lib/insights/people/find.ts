import { and, eq, gt, inArray, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { memberTemplates } from "@/db/enums";
import { advocates } from "@/db/schema/advocates";
import { connectionEvents } from "@/db/schema/connections";
import { matchRequests } from "@/db/schema/match-requests";
import { messages } from "@/db/schema/messages";
import { referrals } from "@/db/schema/referrals";
import { webhookEvents } from "@/db/schema/webhooks";
import type { people } from "@/lib/insights/people/contract";
import { findAsCustomer } from "@/lib/insights/people/customer-list";
import { ApiError } from "@/lib/kit/errors";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { usPhone } from "@/lib/kit/phone";

/** One identifier of a person. */
export type PersonQuery = Omit<z.output<typeof people.export.input>, "force" | "dryRun">;

/** A person's rows in an organization. */
export type PersonRecords = Awaited<ReturnType<typeof findPerson>>;

/**
 * Finds all rows of a person: those with the same email address, and those with the same phone number and no email.
 * Rows with another email match by phone only if the query is the phone number, since households share one.
 * @throws ApiError `not_found`
 */
export async function findPerson(db: Db, orgId: string, named: PersonQuery) {
  const contacts = await readContacts(db, orgId, named);
  const byNumber = named.phone !== undefined;
  const friendIs = or(
    inArray(referrals.friendEmailIdentity, contacts.emails),
    and(inArray(referrals.friendPhone, contacts.phones), byNumber ? undefined : isNull(referrals.friendEmail)),
    named.referralId === undefined ? undefined : eq(referrals.id, named.referralId),
  );
  const linked = db
    .select({ id: referrals.friendAdvocateId })
    .from(referrals)
    .where(and(eq(referrals.orgId, orgId), friendIs));
  const advocateIs = or(
    inArray(advocates.emailIdentity, contacts.emails),
    and(inArray(advocates.phone, contacts.phones), byNumber ? undefined : isNull(advocates.email)),
    inArray(advocates.id, linked),
    named.advocateId === undefined ? undefined : eq(advocates.id, named.advocateId),
  );
  const asAdvocate = await db
    .select()
    .from(advocates)
    .where(and(eq(advocates.orgId, orgId), advocateIs))
    .orderBy(advocates.id);
  const advocateIds = asAdvocate.map(({ id }) => id);
  const asFriend = await db
    .select()
    .from(referrals)
    .where(and(eq(referrals.orgId, orgId), or(friendIs, inArray(referrals.friendAdvocateId, advocateIds))))
    .orderBy(referrals.id);
  const waiting = await db
    .select()
    .from(matchRequests)
    .where(
      and(
        eq(matchRequests.orgId, orgId),
        or(
          inArray(matchRequests.friendEmailIdentity, contacts.emails),
          and(
            inArray(matchRequests.friendPhone, contacts.phones),
            byNumber ? undefined : isNull(matchRequests.friendEmail),
          ),
        ),
      ),
    )
    .orderBy(matchRequests.id);
  const referralIds = asFriend.map(({ id }) => id);
  const emails = listed([
    ...asAdvocate.map(({ email }) => email),
    ...asFriend.map(({ friendEmail }) => friendEmail),
    ...waiting.map(({ friendEmail }) => friendEmail),
  ]);
  const phones = listed([
    ...asAdvocate.map(({ phone }) => phone),
    ...asFriend.map(({ friendPhone }) => friendPhone),
    ...waiting.map(({ friendPhone }) => friendPhone),
  ]);
  const known = {
    emails: listed([...emails, ...contacts.emails]),
    phones: listed([...phones, ...(byNumber ? contacts.phones : [])]),
    byNumber,
  };
  const asCustomer = await findAsCustomer(db, { orgId, ...known });
  if (asAdvocate.length + asFriend.length + waiting.length + asCustomer.records === 0) {
    throw new ApiError("not_found", "We don’t have any data on this person.");
  }
  const mentions = mentionOf({
    emails,
    phones,
    ids: [...advocateIds, ...referralIds, ...asAdvocate.map(({ referralCode }) => referralCode)],
  });
  return {
    orgId,
    asAdvocate,
    asFriend,
    /** Friend rows without a known advocate. */
    waiting,
    /** Customer file records. */
    asCustomer,
    emails,
    phones,
    /** All contacts, including those of the query. */
    contacts: known,
    /** Whether a JSON value mentions the person. */
    mentions,
  };
}

interface PersonContacts {
  readonly emails: string[];
  readonly phones: string[];
}

async function readContacts(db: Db, orgId: string, named: PersonQuery): Promise<PersonContacts> {
  const { email, phone, advocateId, referralId } = named;
  if (email !== undefined) return { emails: [normalizeEmail(email)], phones: [] };
  if (phone !== undefined) return { emails: [], phones: [phone] };
  const [row] =
    advocateId === undefined
      ? await db
          .select({ email: referrals.friendEmailIdentity, phone: referrals.friendPhone })
          .from(referrals)
          .where(and(eq(referrals.orgId, orgId), eq(referrals.id, referralId ?? "")))
      : await db
          .select({ email: advocates.emailIdentity, phone: advocates.phone })
          .from(advocates)
          .where(and(eq(advocates.orgId, orgId), eq(advocates.id, advocateId)));
  return { emails: listed([row?.email ?? null]), phones: listed([row?.phone ?? null]) };
}

/** Ids of messages to a person. Messages to friends who are not advocates are found by address. */
export async function findMessagesTo(db: Db, { orgId, asAdvocate, emails, phones }: PersonRecords): Promise<string[]> {
  const addresses = [...emails, ...phones].map((address) => address.toLowerCase());
  const toFriend = and(
    isNull(messages.advocateId),
    notInArray(messages.template, [...memberTemplates]),
    inArray(sql`lower(${messages.recipient})`, addresses),
  );
  const toAdvocate = inArray(
    messages.advocateId,
    asAdvocate.map(({ id }) => id),
  );
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.orgId, orgId), or(toAdvocate, toFriend)))
    .orderBy(messages.id);
  return rows.map(({ id }) => id);
}

const BATCH = 1_000;

/** Inbound events that mention a person: in what was sent, or in our answer. */
export async function findEventsAbout(db: Db, { orgId, mentions }: PersonRecords) {
  return {
    webhookEvents: await filterAll(
      orgId,
      webhookEvents,
      (next) => db.select().from(webhookEvents).where(next).orderBy(webhookEvents.id).limit(BATCH),
      ({ data, answer }) => mentions(data) || mentions(answer),
    ),
    connectionEvents: await filterAll(
      orgId,
      connectionEvents,
      (next) => db.select().from(connectionEvents).where(next).orderBy(connectionEvents.id).limit(BATCH),
      ({ body }) => mentions(body),
    ),
  };
}

/** An organization's rows that pass, read in batches in id order. */
async function filterAll<R extends { readonly id: string }>(
  orgId: string,
  table: Record<"orgId" | "id", PgColumn>,
  read: (next: SQL | undefined) => PromiseLike<R[]>,
  passes: (row: R) => boolean,
): Promise<R[]> {
  const passed: R[] = [];
  for (let last: string | undefined; ; ) {
    const rows = await read(and(eq(table.orgId, orgId), last === undefined ? undefined : gt(table.id, last)));
    passed.push(...rows.filter(passes));
    last = rows.at(-1)?.id;
    if (rows.length < BATCH) return passed;
  }
}

function listed(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}

interface Traits extends PersonContacts {
  readonly ids: readonly string[];
}

function mentionOf({ emails, phones, ids }: Traits) {
  const known = new Set([...emails.map(normalizeEmail), ...phones, ...ids]);
  const isKnown = (text: string) =>
    known.has(text) ||
    known.has(text.trim().toUpperCase()) ||
    (text.includes("@") && known.has(normalizeEmail(text))) ||
    (/^[\d\s()+.-]{7,40}$/.test(text) && known.has(usPhone.safeDecode(text).data ?? ""));
  const mentions = (value: unknown): boolean => {
    if (typeof value === "string") return isKnown(value);
    return typeof value === "object" && value !== null && Object.values(value).some(mentions);
  };
  return mentions;
}
