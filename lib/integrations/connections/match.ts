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

export interface ConnectionRef {
  readonly orgId: string;
  readonly connectionId: string;
}

/** A lead that an event may be about. */
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
  /** Whether the lead counts: a member, the advocate or the friend stands by it, not just an unconfirmed form. */
  readonly counts: boolean;
  /** The evidence for this lead. */
  readonly by: "email" | "phone" | "customer" | "name" | "connection";
}

/** The ids that lead functions need. */
export type LeadRef = Pick<CandidateLead, "referralId" | "campaignId">;

/** The advocate who owns the code in an event. */
interface CodeOwner {
  readonly advocateId: string;
  readonly campaignId: string;
  readonly name: string;
}

/**
 * The match for an event: one lead; a customer with an advocate's code who is not a lead yet; several leads for a
 * member to choose from; or nothing.
 */
export type Match =
  | { readonly kind: "lead"; readonly lead: CandidateLead }
  | { readonly kind: "sent"; readonly sender: CodeOwner; readonly code: string }
  | { readonly kind: "unclear"; readonly detail: string }
  | { readonly kind: "nothing"; readonly detail: string };

const MOST = 10;

/** An event's contacts in the form leads are looked up by; null if invalid. */
export function contactsOf({ email, phone }: Pick<EventFacts, "email" | "phone">) {
  const address = tidyEmail(email ?? "");
  return {
    email: /^[^\s@]+@[^\s@]+$/.test(address) ? normalizeEmail(address) : null,
    phone: usPhone.safeDecode(phone ?? "").data ?? null,
  };
}

type LeadContacts = Pick<CandidateLead, "friendName" | "friendEmailIdentity" | "friendPhone">;

/** Compares a lead with an event like with a row of a customer file: true fits, false does not, null is unknown. */
export function compareLead(facts: Pick<EventFacts, "name" | "email" | "phone">, lead: LeadContacts) {
  const { email, phone } = contactsOf(facts);
  const compare = (one: string | null, other: string | null) => (one && other ? one === other : null);
  return {
    email: compare(email, lead.friendEmailIdentity),
    phone: compare(phone, lead.friendPhone),
    name: compareNames(facts.name ?? null, lead.friendName),
  };
}

/** Whether the phone fits but the name does not. Households often share a number. */
function isOtherPerson(facts: EventFacts, lead: CandidateLead): boolean {
  return lead.by === "phone" && rank({ ...compareLead(facts, lead), code: null, advocate: null }) === 0;
}

/**
 * Matches an event by the advocate's code, else email, else phone, else the other system's customer id. It never
 * guesses, following the rule of customer files: a member decides between several open leads, if a phone fits but the
 * name does not, or if only the name fits.
 */
export async function matchLead(db: Db, connection: ConnectionRef, facts: EventFacts): Promise<Match> {
  const leads = await findCandidates(db, connection, facts);
  const sent = await findSender(db, connection.orgId, facts);
  const ofContact = leads.filter(({ by }) => by === "email" || by === "phone");
  if (sent) {
    const own = ofContact.filter(({ advocateId }) => advocateId === sent.sender.advocateId);
    if (own.length > 0) return pick(own);
    if (ofContact.length > 0) {
      return unclear(`The code is ${sent.sender.name}’s, but the customer is another advocate’s lead.`);
    }
    if (hasContact(facts)) return { kind: "sent", ...sent };
    return unclear(`It has ${sent.sender.name}’s code, but neither an email nor a phone number.`);
  }
  const match = matchByContact(facts, leads);
  if (match) return match;
  const [namesake] = leads;
  if (namesake) {
    return unclear(`${namesake.friendName} is also a lead of ${namesake.advocateName}, with another email and phone.`);
  }
  const unknown = facts.codes.find(({ isOurs, text }) => isOurs || isLikeReferralCode(text));
  if (unknown) return unclear(`No advocate has the code ${unknown.text.slice(0, 40)}.`);
  if (!hasContact(facts) && facts.customerId === undefined) {
    return { kind: "nothing", detail: "It doesn’t identify the customer." };
  }
  return { kind: "nothing", detail: "Isn’t a referral: no lead has this email or phone." };
}

/** Matches by email, else phone, else customer id; undefined if no lead has any of them. */
function matchByContact(facts: EventFacts, leads: readonly CandidateLead[]): Match | undefined {
  for (const by of ["email", "phone", "customer"] as const) {
    const fitting = leads.filter((lead) => lead.by === by);
    const sure = fitting.filter((lead) => !isOtherPerson(facts, lead));
    const [doubtful] = fitting;
    if (doubtful && sure.length === 0) return unclear(describeOther(facts, doubtful));
    if (by === "email" && isTorn(facts, sure, leads)) {
      return unclear("The email matches one lead and the phone another. Pick the right one.");
    }
    if (sure.length > 0) return pick(sure);
  }
  return undefined;
}

function describeOther(facts: EventFacts, lead: CandidateLead): string {
  const isEmail = compareLead(facts, lead).email === false;
  return `The phone is ${lead.friendName}’s, but the name${isEmail ? " and the email are others" : " is another"}. Same customer?`;
}

/** Whether the email fits an open lead while another fits by phone and name. */
function isTorn(facts: EventFacts, byEmail: readonly CandidateLead[], leads: readonly CandidateLead[]): boolean {
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

/** Prefers open leads. Among converted ones, the newest stands for all. */
function pick(leads: readonly CandidateLead[]): Match {
  const open = leads.filter(({ isOpen }) => isOpen);
  const counting = open.filter(({ counts }) => counts);
  const candidates = counting.length > 0 ? counting : open;
  const [lead = leads[0]] = candidates;
  if (candidates.length > 1) return unclear(`Fits ${candidates.length} open leads. Pick the right one.`);
  return lead ? { kind: "lead", lead } : { kind: "nothing", detail: "Isn’t a referral." };
}

/**
 * Leads that an event may be about, likeliest first: by email, phone, customer id, and open leads by name. Each lead
 * appears once with its strongest evidence. Rejected leads and those of deleted campaigns are excluded.
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

// Enough newest payments to cover a few leads that each have many.
const MOST_PAYMENTS = 100;

/** Leads of the connection's newest payments, for a refund that does not identify its customer. */
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

/** Selects the leads of `best` by id. @param org the organization's id */
function selectLeads(org: SQL): SQL {
  return sql`
    SELECT r.id AS "referralId", r.campaign_id AS "campaignId", r.advocate_id AS "advocateId", a.name AS "advocateName",
           r.friend_name AS "friendName", r.friend_email AS "friendEmail",
           r.friend_email_identity AS "friendEmailIdentity", r.friend_phone AS "friendPhone",
           r.status = 'pending' AS "isOpen", r.counts, best.by
      FROM best
     CROSS JOIN LATERAL (SELECT * FROM referrals f WHERE f.org_id = ${org} AND f.id = best.id LIMIT 1) r
     CROSS JOIN LATERAL (SELECT * FROM advocates d WHERE d.org_id = ${org} AND d.id = r.advocate_id LIMIT 1) a
      JOIN campaigns c ON c.org_id = ${org} AND c.id = r.campaign_id AND c.deleted_at IS NULL`;
}

/** The advocate who owns the first known code in the event. */
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

/** A stored payment of a lead. */
export interface Payment {
  readonly referralId: string;
  readonly paidCents: number | null;
  readonly valueCents: number | null;
}

/** The lead's payment with any of these ids, or the payment that converted `ofLead`. */
export async function findPayment(
  db: Db,
  { orgId, connectionId }: ConnectionRef,
  paymentIds: readonly string[],
  ofLead?: string,
): Promise<Payment | undefined> {
  if (paymentIds.length === 0 && ofLead === undefined) return undefined;
  const { referralId, paidCents, valueCents } = references;
  const [payment] = await db
    .select({ referralId, paidCents, valueCents })
    .from(references)
    .where(
      and(
        eq(references.orgId, orgId),
        eq(references.connectionId, connectionId),
        eq(references.kind, "payment"),
        ofLead === undefined ? inArray(references.reference, [...paymentIds]) : eq(references.referralId, ofLead),
      ),
    )
    .limit(1);
  return payment;
}
