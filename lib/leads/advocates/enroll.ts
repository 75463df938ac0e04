import { sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import type { NotificationPreference } from "@/db/enums";
import type { Agreed } from "@/db/enums-consent";
import { newId } from "@/db/new-id";
import { ofCampaign } from "@/db/of-campaign";
import { prepareInsert } from "@/db/prepare-insert";
import { advocates as table } from "@/db/schema/advocates";
import type { Context } from "@/lib/kit/implement";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import type { Language } from "@/lib/kit/words/languages";
import { CODE_LENGTHS, newReferralCode } from "@/lib/leads/advocates/referral-code";
import { postActivities } from "@/lib/ledger/post-activity";
import { noteTextConsents } from "@/lib/messages/text-consents";

/** Contacts of a person, at least one of them set. */
interface PersonContacts {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** An advocate's identity in a campaign: the email address, or else the phone number. */
export function identityOf({ email, phone }: PersonContacts): string {
  return email ? normalizeEmail(email) : (phone ?? "");
}

interface CampaignRef {
  readonly orgId: string;
  readonly campaignId: string;
}

/** Finds which of these people are already advocates of the campaign, by identity. */
export async function findEnrolled(
  db: Db,
  { orgId, campaignId }: CampaignRef,
  people: readonly PersonContacts[],
): Promise<ReadonlySet<string>> {
  // A single parameter, so that one plan serves any number of people.
  const identities = JSON.stringify(people.map(identityOf));
  const isThere = sql.raw(ofCampaign("a"));
  const rows = await db.execute<{ identity: string }>(sql`
    SELECT identity FROM (SELECT ${orgId}::uuid AS org_id, ${campaignId}::uuid AS campaign_id) c
     CROSS JOIN json_array_elements_text(${identities}::text::json) AS identity
     CROSS JOIN LATERAL (
       (SELECT FROM advocates a WHERE ${isThere} AND a.email_identity = identity AND NOT a.identity_shared LIMIT 1)
       UNION ALL
       (SELECT FROM advocates a WHERE ${isThere} AND a.phone = identity AND a.email IS NULL LIMIT 1)) enrolled`);
  return new Set(rows.map(({ identity }) => identity));
}

export interface NewPerson {
  readonly campaignId: string;
  readonly name: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly notificationPreference: NotificationPreference;
  readonly language?: Language | undefined;
  /** How the person agreed to texts, also for a number added later; omitted without consent. */
  readonly agreed?: Agreed | undefined;
  /** The undoable import that this person belongs to. */
  readonly importId?: string | undefined;
}

type EnrolledRow = ReturnType<typeof newAdvocate>;

/**
 * Enrolls people in their campaign, in one statement of each kind. Codes get longer if the short ones are taken.
 * @param people must have distinct identities
 * @param description for the activity log
 * @returns the advocate for each person, or null if already enrolled by email address or else by phone
 */
export async function enroll(
  context: Context<Tx>,
  people: readonly NewPerson[],
  description: string,
): Promise<(EnrolledRow | null)[]> {
  const enrolled = new Map<NewPerson, EnrolledRow>();
  let left = people;
  for (const length of CODE_LENGTHS) {
    const advocates = left.map((person) => newAdvocate(context, person, length));
    const inserted = await insertAdvocates(context.db, advocates);
    left.forEach((person, index) => {
      const advocate = advocates[index];
      if (advocate && inserted.has(advocate.advocateId)) enrolled.set(person, advocate);
    });
    left = await withoutEnrolled(
      context,
      left.filter((person) => !enrolled.has(person)),
    );
    if (left.length === 0) break;
  }
  if (left.length > 0) throw new Error("No free referral code was found");
  await noteTextConsents(
    context.db,
    [...enrolled].flatMap(([{ agreed }, { orgId, advocateId: subjectId, phone, enrolledAt: grantedAt }]) =>
      agreed && phone !== null ? [{ orgId, subjectId, phone, grantedAt, agreed }] : [],
    ),
  );
  await postActivities(
    context,
    [...enrolled.values()].map(({ campaignId, advocateId }) => ({
      campaignId,
      advocateId,
      action: "advocate.enrolled",
      description,
    })),
  );
  return people.map((person) => enrolled.get(person) ?? null);
}

function newAdvocate({ actor, now }: Context<Tx>, person: NewPerson, codeLength: number) {
  const { email = null, phone = null, language = null, agreed, importId = null, ...rest } = person;
  return {
    ...rest,
    email,
    phone,
    language,
    importId,
    orgId: actor.orgId,
    advocateId: newId(now),
    referralCode: newReferralCode(person.name, codeLength),
    creditBalanceCents: 0,
    pendingCreditCents: 0,
    owedCents: 0,
    enrolledAt: now,
    smsConsentAt: agreed ? now : null,
    portalLinkVersion: 0,
  };
}

const insertRows = prepareInsert(table, [
  "orgId",
  "id",
  "campaignId",
  "name",
  "email",
  "phone",
  "notificationPreference",
  "language",
  "referralCode",
  "enrolledAt",
  "smsConsentAt",
  "importId",
]);

async function insertAdvocates(tx: Tx, advocates: readonly EnrolledRow[]): Promise<ReadonlySet<string>> {
  const rows = advocates.map(({ advocateId: id, ...advocate }) => ({ ...advocate, id }));
  const inserted = await tx.execute<{ id: string }>(sql`${insertRows(rows)} ON CONFLICT DO NOTHING RETURNING id`);
  return new Set(inserted.map(({ id }) => id));
}

async function withoutEnrolled({ db, actor }: Context<Tx>, people: readonly NewPerson[]) {
  const [first] = people;
  if (!first) return [];
  const enrolled = await findEnrolled(db, { orgId: actor.orgId, campaignId: first.campaignId }, people);
  return people.filter((person) => !enrolled.has(identityOf(person)));
}
