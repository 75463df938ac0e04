import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Db, listDatabase } from "@/db/client";
import { connectionReferences as references } from "@/db/schema/connections";
import { codesOf } from "@/lib/files/customer-files/find-leads";
import { isNamed, rank } from "@/lib/files/customer-files/judge";
import { compareNames } from "@/lib/files/customer-files/names";
import { readCode } from "@/lib/files/customer-files/read-row";
import type { EventFacts } from "@/lib/integrations/connections/event-facts";
import { tidyEmail } from "@/lib/kit/email-address";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { usPhone } from "@/lib/kit/phone";
import { isLikeReferralCode } from "@/lib/leads/advocates/referral-code";

/** Which connection's event it is. */
export interface ConnectionRef {
  readonly orgId: string;
  readonly connectionId: string;
}

/** A lead that an event may mean. */
export interface CandidateLead {
  readonly referralId: string;
  readonly campaignId: string;
  readonly advocateId: string;
  readonly advocateName: string;
  readonly friendName: string;
  readonly friendEmail: string | null;
  readonly friendEmailIdentity: string | null;
  readonly friendPhone: string | null;
  readonly isOpen: boolean;
  /** Whether somebody stands by it, or only strangers sent it. */
  readonly counts: boolean;
  /** What speaks for it. */
  readonly by: "email" | "phone" | "customer" | "name" | "connection";
}

/** An advocate whose code an event has. */
interface CodeOwner {
  readonly advocateId: string;
  readonly campaignId: string;
  readonly name: string;
}

/**
 * What an event means: one lead; a customer whom an advocate's code sent and who is no lead yet; one of several, which
 * only a member can tell; or nothing here.
 */
export type Match =
  | { readonly kind: "lead"; readonly lead: CandidateLead }
  | { readonly kind: "sent"; readonly sender: CodeOwner; readonly code: string }
  | { readonly kind: "unclear"; readonly detail: string }
  | { readonly kind: "nothing"; readonly detail: string };

const MOST = 10;

/** The contacts of an event as leads are found by; null for what cannot be one. */
export function contactsOf({ email, phone }: Pick<EventFacts, "email" | "phone">) {
  const address = tidyEmail(email ?? "");
  return {
    email: /^[^\s@]+@[^\s@]+$/.test(address) ? normalizeEmail(address) : null,
    phone: usPhone.safeDecode(phone ?? "").data ?? null,
  };
}

type LeadContacts = Pick<CandidateLead, "friendName" | "friendEmailIdentity" | "friendPhone">;

/** How a lead compares with an event, as with a row of a customer file: true fits, false does not, null can't be told. */
export function compareLead(facts: Pick<EventFacts, "name" | "email" | "phone">, lead: LeadContacts) {
  const { email, phone } = contactsOf(facts);
  const compare = (one: string | null, other: string | null) => (one && other ? one === other : null);
  return {
    email: compare(email, lead.friendEmailIdentity),
    phone: compare(phone, lead.friendPhone),
    name: compareNames(facts.name ?? null, lead.friendName),
  };
}

/** Whether a lead's phone is the event's while its name is another: a number is often a household's. */
function isOtherPerson(facts: EventFacts, lead: CandidateLead): boolean {
  return lead.by === "phone" && rank({ ...compareLead(facts, lead), code: null, advocate: null }) === 0;
}

/**
 * The lead that an event means: by the advocate's code, else by email, else by phone, else by the other system's id of
 * the customer. Never a guess, by the rule of customer files: of several open leads, of one whose phone fits and whose
 * name does not, and of one that only its name speaks for, a member decides.
 */
export async function matchLead(db: Db, connection: ConnectionRef, facts: EventFacts): Promise<Match> {
  const leads = await findCandidates(db, connection, facts);
  const sent = await findSender(db, connection.orgId, facts);
  const ofContact = leads.filter(({ by }) => by === "email" || by === "phone");
  if (sent) {
    const own = ofContact.filter(({ advocateId }) => advocateId === sent.sender.advocateId);
    if (own.length > 0) return pick(own);
    if (ofContact.length > 0) {
      return unclear(`The code is ${sent.sender.name}’s, and the customer is a lead of somebody else.`);
    }
    if (hasContact(facts)) return { kind: "sent", ...sent };
    return unclear(`It has the code of ${sent.sender.name}, and neither an email nor a phone number.`);
  }
  const found = matchByContact(facts, leads);
  if (found) return found;
  const [namesake] = leads;
  if (namesake) {
    return unclear(
      `${namesake.friendName} is also a lead of ${namesake.advocateName}, with another email and phone.`,
    );
  }
  const unknown = facts.codes.find(({ isOurs, text }) => isOurs || isLikeReferralCode(text));
  if (unknown) return unclear(`No advocate has the code ${unknown.text.slice(0, 40)}.`);
  if (!hasContact(facts) && facts.customerId === undefined) {
    return { kind: "nothing", detail: "It says nothing of the customer." };
  }
  return { kind: "nothing", detail: "Isn’t a referral: no lead has this email or phone." };
}

/** By email, else by phone, else by the other system's id of the customer; undefined if no lead has any of them. */
function matchByContact(facts: EventFacts, leads: readonly CandidateLead[]): Match | undefined {
  for (const by of ["email", "phone", "customer"] as const) {
    const fitting = leads.filter((lead) => lead.by === by);
    const sure = fitting.filter((lead) => !isOtherPerson(facts, lead));
    const [doubtful] = fitting;
    if (doubtful && sure.length === 0) return unclear(describeOther(facts, doubtful));
    if (by === "email" && isTorn(facts, sure, leads)) {
      return unclear("The email fits one lead, and the phone another. Pick the right one.");
    }
    if (sure.length > 0) return pick(sure);
  }
  return undefined;
}

function describeOther(facts: EventFacts, lead: CandidateLead): string {
  const isEmail = compareLead(facts, lead).email === false;
  return `The phone is ${lead.friendName}’s, but the name${isEmail ? " and the email are others" : " is another"}. Same customer?`;
}

/** Whether the email fits an open lead, and another one fits by phone and name. */
function isTorn(
  facts: EventFacts,
  byEmail: readonly CandidateLead[],
  leads: readonly CandidateLead[],
): boolean {
  if (!byEmail.some(({ isOpen }) => isOpen)) return false;
  return leads.some((lead) => lead.by === "phone" && lead.isOpen && isNamed(compareLead(facts, lead).name));
}

function unclear(detail: string): Match {
  return { kind: "unclear", detail };
}

function hasContact(facts: EventFacts): boolean {
  const { email, phone } = contactsOf(facts);
  return email !== null || phone !== null;
}

/** An open lead comes before those that were converted, of which the newest stands for all. */
function pick(leads: readonly CandidateLead[]): Match {
  const open = leads.filter(({ isOpen }) => isOpen);
  const counting = open.filter(({ counts }) => counts);
  const candidates = counting.length > 0 ? counting : open;
  const [lead = leads[0]] = candidates;
  if (candidates.length > 1) return unclear(`Fits ${candidates.length} open leads. Pick the right one.`);
  return lead ? { kind: "lead", lead } : { kind: "nothing", detail: "Isn’t a referral." };
}

/**
 * The leads that an event may mean, the likeliest first: those with its email, its phone, its customer, and open ones of
 * its name. Each is named once, by what speaks most for it. Rejected ones, and those of deleted campaigns, are none.
 */
export async function findCandidates(
  db: Db,
  { orgId, connectionId }: ConnectionRef,
  facts: EventFacts,
): Promise<CandidateLead[]> {
  const { email, phone } = contactsOf(facts);
  const org = sql`${orgId}::uuid`;
  const rows = await db.execute<CandidateLead & Record<string, unknown>>(sql`
    WITH best AS MATERIALIZED (
      SELECT DISTINCT ON (id) id, by, rank
        FROM lead_hits(${org}, ${connectionId}::uuid, ${email}::text, ${phone}::text, ${facts.customerId ?? null}::text,
                       ${facts.name ?? null}::text, ${MOST}::int)
       ORDER BY id, rank
    )
    ${selectLeads(org)}
     WHERE r.stage <> 'rejected' AND r.erased_at IS NULL
     ORDER BY best.rank, r.status = 'pending' DESC, r.converted_at DESC NULLS FIRST, r.id DESC
     LIMIT ${MOST}::int`);
  return [...rows];
}

// As many of the newest payments as may name the same few leads.
const MOST_PAYMENTS = 100;

/** The leads of the connection's newest payments, for a refund that names nothing of its customer. */
export async function findConvertedBy({ orgId, connectionId }: ConnectionRef): Promise<CandidateLead[]> {
  const org = sql`${orgId}::uuid`;
  const rows = await listDatabase().execute<CandidateLead & Record<string, unknown>>(sql`
    WITH best AS MATERIALIZED (
      SELECT DISTINCT newest.referral_id AS id, 'connection' AS by FROM (
        SELECT k.referral_id FROM connection_references k
         WHERE k.org_id = ${org} AND k.connection_id = ${connectionId}::uuid AND k.kind = 'payment'
         ORDER BY k.created_at DESC LIMIT ${MOST_PAYMENTS}::int) newest
    )
    ${selectLeads(org)}
     WHERE r.status = 'converted' AND r.erased_at IS NULL
     ORDER BY r.converted_at DESC, r.id DESC LIMIT ${MOST}::int`);
  return [...rows];
}

/** @param org the organization's id: the leads are those of `best`, by their ids */
function selectLeads(org: SQL): SQL {
  return sql`
    SELECT r.id AS "referralId", r.campaign_id AS "campaignId", r.advocate_id AS "advocateId", a.name AS "advocateName",
           r.friend_name AS "friendName", r.friend_email AS "friendEmail",
           r.friend_email_identity AS "friendEmailIdentity", r.friend_phone AS "friendPhone",
           r.status = 'pending' AS "isOpen", r.counts, best.by
      FROM best
     CROSS JOIN LATERAL (SELECT * FROM referrals f WHERE f.org_id = ${org} AND f.id = best.id LIMIT 1) r
      JOIN advocates a ON a.org_id = ${org} AND a.id = r.advocate_id
      JOIN campaigns c ON c.org_id = ${org} AND c.id = r.campaign_id AND c.deleted_at IS NULL`;
}

/** The advocate of the first of an event's codes that anybody has. */
async function findSender(db: Db, orgId: string, { codes }: EventFacts) {
  for (const { text } of codes) {
    const spellings = codesOf(readCode(text));
    if (spellings.length === 0) continue;
    const [sender] = await db.execute<CodeOwner & Record<string, unknown>>(sql`
      SELECT a.id AS "advocateId", a.campaign_id AS "campaignId", a.name
        FROM advocates a JOIN campaigns c ON c.org_id = a.org_id AND c.id = a.campaign_id AND c.deleted_at IS NULL
       WHERE a.org_id = ${orgId}::uuid AND a.erased_at IS NULL AND a.referral_code IN ${spellings} LIMIT 1`);
    if (sender) return { sender, code: text };
  }
  return undefined;
}

/** What is known of a payment of a lead. */
export interface Payment {
  readonly referralId: string;
  readonly paidCents: number | null;
  readonly valueCents: number | null;
}

/** The payment that an event names by one of its ids, where it was of a lead; or the one that converted this lead. */
export async function findPayment(
  db: Db,
  { orgId, connectionId }: ConnectionRef,
  paymentIds: readonly string[],
  ofLead?: string,
): Promise<Payment | undefined> {
  if (paymentIds.length === 0 && ofLead === undefined) return undefined;
  const { referralId, paidCents, valueCents } = references;
  const [found] = await db
    .select({ referralId, paidCents, valueCents })
    .from(references)
    .where(
      and(
        eq(references.orgId, orgId),
        eq(references.connectionId, connectionId),
        eq(references.kind, "payment"),
        ofLead === undefined
          ? inArray(references.reference, [...paymentIds])
          : eq(references.referralId, ofLead),
      ),
    )
    .limit(1);
  return found;
}
