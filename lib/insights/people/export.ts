import { and, asc, desc, eq, getTableColumns, inArray, ne, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Industry } from "@/db/enums";
import { onAdvocate, onReferral } from "@/db/joins";
import { activity } from "@/db/schema/activity";
import { advocates } from "@/db/schema/advocates";
import { asks, completedJobs } from "@/db/schema/asks";
import { auditEntries } from "@/db/schema/audit-entries";
import { campaigns } from "@/db/schema/campaigns";
import {
  emailOptOuts,
  messages,
  optOutLog,
  smsOptOuts,
  textConsents,
  textOptOuts,
  unreachableContacts,
} from "@/db/schema/messages";
import { organizations } from "@/db/schema/organizations";
import { conversions, referrals } from "@/db/schema/referrals";
import { reviews } from "@/db/schema/reviews";
import { single } from "@/db/single";
import { shortName } from "@/emails/text/names";
import { mayShareFriend } from "@/lib/accounts/organizations/may-share";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import {
  findEventsAbout,
  findMessagesTo,
  findPerson,
  type PersonQuery,
  type PersonRecords,
} from "@/lib/insights/people/find";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { referralUrl } from "@/lib/kit/public-links";
import { onConversion, shown } from "@/lib/leads/referrals/read";
import { presentationOf } from "@/lib/messages/brand";
import { composePlain } from "@/lib/messages/compose";
import { selectMessages } from "@/lib/messages/find";

/** Everything an organization stores about a person, as one document. @throws ApiError `not_found` */
export async function exportPerson(
  db: Db,
  { orgId, now, ...named }: PersonQuery & { readonly orgId: string; readonly now: Date },
) {
  const person = await findPerson(db, orgId, named);
  const isOrg = eq(organizations.id, orgId);
  const { id, name, industry } = single(await db.select().from(organizations).where(isOrg));
  const events = await findEventsAbout(db, person);
  return {
    exportedAt: now,
    organization: { orgId: id, name },
    emails: person.emails,
    phones: person.phones,
    advocates: await readAdvocates(db, person, industry),
    referredIn: await readReferredIn(db, person),
    waiting: person.waiting.map(presentRequest),
    customerSince: person.asCustomer.since,
    denials: await readDenials(db, person, industry),
    messages: await readMessages(db, person, now),
    optOuts: await readOptOuts(db, person),
    optOutLog: await readOptOutLog(db, person),
    unreachable: await readUnreachable(db, person),
    textConsents: await readTextConsents(db, person),
    webhookEvents: events.webhookEvents.map(({ id: eventId, type, receivedAt, data }) => ({
      eventId,
      type,
      receivedAt,
      data: fieldsOf(data) ?? {},
    })),
    connectionEvents: events.connectionEvents.map(({ id: eventId, type, receivedAt, body }) => ({
      eventId,
      type,
      receivedAt,
      body,
    })),
    auditEntries: await readAuditEntries(db, person),
  };
}

function presentRequest(request: PersonRecords["waiting"][number]) {
  const { friendName, friendEmail, friendPhone, friendTellConsentAt, friendLanguage } = request;
  const { sentBy, note, createdAt } = request;
  const friend = { friendName, friendEmail, friendPhone, friendTellConsentAt, friendLanguage };
  return omitNulls({ ...friend, sentBy, note, createdAt });
}

async function readAdvocates(db: Db, { orgId, asAdvocate }: PersonRecords, industry: Industry) {
  const ids = asAdvocate.map(({ id }) => id);
  const byAdvocate = and(eq(referrals.orgId, orgId), inArray(referrals.advocateId, ids));
  const named = await db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(eq(campaigns.orgId, orgId));
  const campaignNames = new Map(named.map(({ id, name }) => [id, name]));
  const entries = await db
    .select()
    .from(activity)
    .where(and(eq(activity.orgId, orgId), inArray(activity.advocateId, ids)))
    .orderBy(asc(activity.seq));
  const jobs = await db
    .select()
    .from(completedJobs)
    .where(and(eq(completedJobs.orgId, orgId), inArray(completedJobs.advocateId, ids)))
    .orderBy(asc(completedJobs.doneAt));
  // Friend reminders are about the friend, not the advocate.
  const askRows = await db
    .select()
    .from(asks)
    .where(and(eq(asks.orgId, orgId), inArray(asks.advocateId, ids), ne(asks.step, "friend_reminder")))
    .orderBy(asc(asks.dueAt));
  const all = await selectReferrals(db).where(byAdvocate).orderBy(desc(referrals.id));
  const made = all.filter(({ friendTellConsentAt }) => mayShareFriend(industry, friendTellConsentAt !== null));
  const visibleIds = new Set(made.map(({ referralId }) => referralId));
  return asAdvocate.map(({ id: advocateId, creditBalanceCents, ...advocate }) => ({
    ...omitNulls(advocate),
    advocateId,
    creditBalanceCents,
    referralUrl: referralUrl(advocate.referralCode),
    campaignName: campaignNames.get(advocate.campaignId) ?? "",
    activity: entries
      .filter((entry) => entry.advocateId === advocateId)
      // For friends the person may not know about, only the credit.
      .filter((entry) => entry.friendName === null || visibleIds.has(entry.referralId ?? "") || entry.amountCents)
      .map(({ action, createdAt, amountCents, balanceAfter, memo, friendName, referralId }) => ({
        ...omitNulls({ action, createdAt, amountCents, memo }),
        ...(amountCents !== null && { balanceAfter }),
        ...(friendName !== null && visibleIds.has(referralId ?? "") && { friend: shortName(friendName) }),
      })),
    jobs: jobs
      .filter((job) => job.advocateId === advocateId)
      .map(({ service, technician, doneAt, score, comment, answeredAt }) =>
        omitNulls({ service, technician, doneAt, score, comment, answeredAt }),
      ),
    asks: askRows
      .filter((ask) => ask.advocateId === advocateId)
      .map(({ step, state, dueAt, decidedAt }) => omitNulls({ step, state, dueAt, decidedAt })),
    referralsMade: made
      .filter((referral) => referral.advocateId === advocateId)
      .map(({ friendName, ...referral }) => ({ ...omitNulls(referral), friend: shortName(friendName) })),
  }));
}

async function readReferredIn(db: Db, { orgId, asFriend }: PersonRecords) {
  const ids = asFriend.map(({ id }) => id);
  const rows = await selectReferrals(db)
    .where(and(eq(referrals.orgId, orgId), inArray(referrals.id, ids)))
    .orderBy(desc(referrals.id));
  return rows.map(({ advocateName, ...row }) => ({ ...omitNulls(row), referredBy: shortName(advocateName) }));
}

/** Denials whose reason the person can read on their own page. */
async function readDenials(db: Db, { orgId, asAdvocate }: PersonRecords, industry: Industry) {
  const ids = asAdvocate.map(({ id }) => id);
  const rows = await db
    .select({
      referralId: reviews.referralId,
      decidedAt: reviews.decidedAt,
      reason: reviews.denialReason,
      agreedAt: referrals.friendTellConsentAt,
    })
    .from(reviews)
    .innerJoin(referrals, onReferral(reviews))
    .where(and(eq(reviews.orgId, orgId), inArray(reviews.advocateId, ids), eq(reviews.reasonShown, true)))
    .orderBy(asc(reviews.id));
  return rows.flatMap(({ referralId, decidedAt, reason, agreedAt }) =>
    decidedAt && reason && mayShareFriend(industry, agreedAt !== null) ? [{ referralId, decidedAt, reason }] : [],
  );
}

function selectReferrals(db: Db) {
  return db
    .select({ ...shown, friendLanguage: referrals.friendLanguage, advocateName: advocates.name })
    .from(referrals)
    .innerJoin(campaigns, onCampaign(referrals))
    .innerJoin(advocates, onAdvocate(referrals))
    .leftJoin(conversions, onConversion);
}

async function readMessages(db: Db, person: PersonRecords, now: Date) {
  const ids = await findMessagesTo(db, person);
  const rows = await selectMessages(db)
    .where(and(eq(messages.orgId, person.orgId), inArray(messages.id, ids)))
    .orderBy(asc(messages.id));
  return rows.map((row) => {
    const { id: messageId, channel, recipient: to, status, createdAt, handledAt } = row.message;
    const read = composePlain(row, presentationOf(row, now), "portals");
    return omitNulls({ messageId, channel, to, ...read, status, createdAt, handledAt });
  });
}

async function readOptOuts(db: Db, { orgId, emails, phones }: PersonRecords) {
  const addresses = emails.flatMap((email) => [email.toLowerCase(), normalizeEmail(email)]);
  const byEmail = await db
    .select({ address: emailOptOuts.email, since: emailOptOuts.createdAt })
    .from(emailOptOuts)
    .where(and(eq(emailOptOuts.orgId, orgId), inArray(emailOptOuts.email, addresses)));
  const byText = await db
    .select({ address: smsOptOuts.phone, since: smsOptOuts.createdAt })
    .from(smsOptOuts)
    .where(inArray(smsOptOuts.phone, phones))
    .unionAll(
      db
        .select({ address: textOptOuts.phone, since: textOptOuts.createdAt })
        .from(textOptOuts)
        .where(and(eq(textOptOuts.orgId, orgId), inArray(textOptOuts.phone, phones))),
    );
  return [
    ...byEmail.map((optOut) => ({ channel: "email" as const, ...optOut })),
    ...byText.map((optOut) => ({ channel: "sms" as const, ...optOut })),
  ];
}

async function readUnreachable(db: Db, { orgId, emails, phones }: PersonRecords) {
  const contacts = [...emails.map((email) => email.toLowerCase()), ...phones];
  const { channel, contact, reason, createdAt: bouncedAt } = unreachableContacts;
  return db
    .select({ channel, contact, reason, bouncedAt })
    .from(unreachableContacts)
    .where(and(eq(unreachableContacts.orgId, orgId), inArray(contact, contacts)));
}

async function readOptOutLog(db: Db, { orgId, emails, phones }: PersonRecords) {
  const contacts = [...emails.map((email) => email.toLowerCase()), ...phones];
  return db
    .select({
      channel: optOutLog.channel,
      contact: optOutLog.contact,
      change: optOutLog.change,
      way: optOutLog.way,
      createdAt: optOutLog.createdAt,
    })
    .from(optOutLog)
    .where(and(eq(optOutLog.orgId, orgId), inArray(optOutLog.contact, contacts)))
    .orderBy(asc(optOutLog.id));
}

async function readTextConsents(db: Db, { orgId, asAdvocate, asFriend, phones }: PersonRecords) {
  const ids = [...asAdvocate, ...asFriend].map(({ id }) => id);
  const { id: _, orgId: __, subjectId: ___, ...facts } = getTableColumns(textConsents);
  return db
    .select(facts)
    .from(textConsents)
    .where(
      and(eq(textConsents.orgId, orgId), or(inArray(textConsents.subjectId, ids), inArray(textConsents.phone, phones))),
    )
    .orderBy(asc(textConsents.id));
}

// Audit entries about the person's own rows. Excludes referrals they made, which are about friends.
async function readAuditEntries(db: Db, { orgId, asAdvocate, asFriend }: PersonRecords) {
  const advocateIds = asAdvocate.map(({ id }) => id);
  const subjects = [...advocateIds, ...asFriend.map(({ id }) => id)];
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.orgId, orgId), inArray(auditEntries.subjectId, subjects)))
    .orderBy(asc(auditEntries.id));
  return rows.map(({ id: auditId, action, createdAt, actorKind, before, after }) => ({
    auditId,
    action,
    createdAt,
    actorKind,
    before: fieldsOf(before),
    after: fieldsOf(after),
  }));
}

function fieldsOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null ? { ...value } : undefined;
}
