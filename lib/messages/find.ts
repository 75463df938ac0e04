import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import {
  type MessageDelivery,
  type MessageStatus,
  type MessageTemplate,
  memberTemplates,
  type RedemptionMethod,
} from "@/db/enums";
import type { CallBackTime } from "@/db/enums-profile";
import { onAdvocate } from "@/db/joins";
import { advocates } from "@/db/schema/advocates";
import { brandings } from "@/db/schema/branding";
import { messages } from "@/db/schema/messages";
import { organizations } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { standingTerms } from "@/lib/kit/auth/plan-overrides";
import type { Language } from "@/lib/kit/words/languages";

/** A message with the rows needed to compose it. */
export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** Finds a message of an organization. */
export async function findMessage(db: Db, orgId: string, messageId: string) {
  const [row] = await selectMessages(db).where(and(eq(messages.orgId, orgId), eq(messages.id, messageId)));
  return row;
}

/**
 * Finds several messages of any organizations, in order and in one statement. Arrays make PostgreSQL use the primary
 * key; with outdated statistics it would plan a join as a scan of all the organization's messages.
 */
export async function findMessages(db: Db, wanted: readonly MessageIds[]) {
  const orgIds = `{${[...new Set(wanted.map(({ orgId }) => orgId))]}}`;
  const ids = `{${wanted.map(({ messageId }) => messageId)}}`;
  const matches = await selectMessages(db).where(
    sql`${messages.orgId} = ANY (${orgIds}::uuid[]) AND ${messages.id} = ANY (${ids}::uuid[])`,
  );
  const keyOf = ({ orgId, messageId }: MessageIds) => `${orgId} ${messageId}`;
  const rows = new Map(matches.map((row) => [keyOf({ orgId: row.message.orgId, messageId: row.message.id }), row]));
  return wanted.map((ids) => rows.get(keyOf(ids)));
}

interface MessageIds {
  readonly orgId: string;
  readonly messageId: string;
}

// Several queued texts may each count as the first: opting out is better explained twice than never.
const isFirstText = sql<boolean>`NOT EXISTS (
  SELECT FROM messages earlier
   WHERE earlier.org_id = ${messages.orgId} AND earlier.advocate_id = ${messages.advocateId}
     AND earlier.channel = 'sms' AND earlier.id < ${messages.id} AND earlier.recipient = ${messages.recipient}
     AND earlier.status IN ('sent', 'captured'))`;

/** The business's texts in languages other than its own. */
export type ProfileTranslations = Readonly<
  Partial<Record<Language, { readonly serviceArea?: string; readonly licenseNumber?: string; readonly about?: string }>>
>;

/** The stored details an organization shares with its customers. */
interface StoredProfile {
  readonly phone?: string;
  readonly serviceArea?: string;
  readonly licenseNumber?: string;
  readonly reviewUrl?: string;
  readonly reviewRating?: number;
  readonly reviewCount?: number;
  readonly callBack?: CallBackTime;
  readonly about?: string;
  readonly translations?: ProfileTranslations;
  readonly postalAddress?: string;
  readonly replyToEmail?: string;
  readonly photoKey?: string;
}

// A column rather than a join, so that every query for a sender has it.
const profile = sql<StoredProfile | null>`(
  SELECT jsonb_strip_nulls(jsonb_build_object(
           'phone', phone, 'serviceArea', service_area, 'licenseNumber', license_number, 'reviewUrl', review_url,
           'reviewRating', review_rating, 'reviewCount', review_count, 'callBack', call_back,
           'about', about, 'translations', translations, 'postalAddress', postal_address,
           'replyToEmail', reply_to_email, 'photoKey', photo_key))
    FROM business_profiles WHERE org_id = ${organizations.id})`;

/** The rules for using credit, if the organization has set them. */
const creditRules = sql<{
  readonly methods: RedemptionMethod[];
  readonly minimumCents: number;
  readonly stepCents: number;
} | null>`(SELECT jsonb_build_object('methods', methods, 'minimumCents', minimum_cents, 'stepCents', step_cents)
             FROM credit_settings WHERE org_id = ${organizations.id})`;

const creditMonths = sql<number | null>`(SELECT expiry_months FROM credit_settings WHERE org_id = ${organizations.id})`;

/** The columns of an organization that its messages need. */
export const senderColumns = {
  profile,
  organization: {
    name: organizations.name,
    slug: organizations.slug,
    createdAt: organizations.createdAt,
    language: organizations.language,
    ...standingTerms,
    timeZone: organizations.timeZone,
    sendsOnHolidays: organizations.sendsOnHolidays,
    industry: organizations.industry,
    creditMonths,
    creditRules,
  },
  branding: brandings,
};

/** The query for messages with the rows needed to compose them. */
export function selectMessages(db: Db) {
  return db
    .select({
      message: messages,
      ...senderColumns,
      advocate: {
        referralCode: advocates.referralCode,
        portalLinkVersion: advocates.portalLinkVersion,
        language: advocates.language,
        writtenToAt: advocates.writtenToAt,
        phone: advocates.phone,
        smsConsentAt: advocates.smsConsentAt,
      },
      isFirstText,
    })
    .from(messages)
    .innerJoin(organizations, eq(organizations.id, messages.orgId))
    .leftJoin(brandings, eq(brandings.orgId, messages.orgId))
    .leftJoin(advocates, onAdvocate(messages));
}

/** The part of a `MessageRow` that all messages of one organization share. */
export async function findSender(
  db: Db,
  orgId: string,
): Promise<Pick<MessageRow, "organization" | "branding" | "profile">> {
  const rows = await db
    .select(senderColumns)
    .from(organizations)
    .leftJoin(brandings, eq(brandings.orgId, organizations.id))
    .where(eq(organizations.id, orgId));
  return single(rows);
}

/** Provider reports of messages that did not arrive or were unwanted. */
type TroubledDelivery = Extract<MessageDelivery, "undelivered" | "bounced" | "complained">;

const isTroubled = sql`${messages.delivery} IN ('undelivered', 'bounced', 'complained')`;

interface MessageFilter {
  readonly status?: MessageStatus;
  readonly delivery?: TroubledDelivery;
  readonly template?: MessageTemplate;
  readonly advocateId?: string;
}

/**
 * The conditions for a list filter. Partial indexes only help a query that repeats their condition, so it is added to
 * the narrower one.
 */
export function conditionsOf({ status, delivery, template, advocateId }: MessageFilter): SQL[] {
  return [
    ...(delivery ? [eq(messages.delivery, delivery), isTroubled] : []),
    ...(status ? [eq(messages.status, status)] : []),
    ...(isUnsent(status) ? [sql`${messages.status} IN ('queued', 'suppressed', 'failed')`] : []),
    ...(template ? [eq(messages.template, template)] : []),
    ...(isForMember(template) ? [isNull(messages.advocateId)] : []),
    ...(advocateId ? [eq(messages.advocateId, advocateId)] : []),
  ];
}

function isUnsent(status: MessageStatus | undefined): boolean {
  return status === "queued" || status === "suppressed" || status === "failed";
}

/** Whether a template is for members of the organization, and not for its customers. */
export function isForMember(template: MessageTemplate | undefined): boolean {
  return memberTemplates.some((known) => known === template);
}
