import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import {
  type Language,
  type MessageDelivery,
  type MessageStatus,
  type MessageTemplate,
  memberTemplates,
  type RedemptionMethod,
} from "@/db/enums";
import { advocates } from "@/db/schema/advocates";
import { brandings } from "@/db/schema/branding";
import { messages } from "@/db/schema/messages";
import { organizations } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { standingTerms } from "@/lib/kit/auth/plan-overrides";

/** A message with everything that composing it needs. */
export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** Finds a message of an organization. */
export async function findMessage(db: Db, orgId: string, messageId: string) {
  const [found] = await selectMessages(db).where(and(eq(messages.orgId, orgId), eq(messages.id, messageId)));
  return found;
}

/**
 * The same for several of any organizations, in their order and in one statement. By arrays, which PostgreSQL looks up
 * in the key: a join it would plan by statistics, and read all messages of an organization while these say it has few.
 */
export async function findMessages(db: Db, wanted: readonly MessageIds[]) {
  const orgIds = `{${[...new Set(wanted.map(({ orgId }) => orgId))]}}`;
  const ids = `{${wanted.map(({ messageId }) => messageId)}}`;
  const found = await selectMessages(db).where(
    sql`${messages.orgId} = ANY (${orgIds}::uuid[]) AND ${messages.id} = ANY (${ids}::uuid[])`,
  );
  const keyOf = ({ orgId, messageId }: MessageIds) => `${orgId} ${messageId}`;
  const rows = new Map(
    found.map((row) => [keyOf({ orgId: row.message.orgId, messageId: row.message.id }), row]),
  );
  return wanted.map((one) => rows.get(keyOf(one)));
}

interface MessageIds {
  readonly orgId: string;
  readonly messageId: string;
}

// Of texts that wait together more than one may count as the first: better twice than not at all.
const isFirstText = sql<boolean>`NOT EXISTS (
  SELECT FROM messages earlier
   WHERE earlier.org_id = ${messages.orgId} AND earlier.advocate_id = ${messages.advocateId}
     AND earlier.channel = 'sms' AND earlier.id < ${messages.id} AND earlier.recipient = ${messages.recipient}
     AND earlier.status IN ('sent', 'captured'))`;

/** What it says to readers of other languages than its own. */
export type ProfileTranslations = Readonly<
  Partial<Record<Language, { readonly serviceArea?: string; readonly about?: string }>>
>;

/** What an organization tells its customers of itself, as the database has it. */
export interface StoredProfile {
  readonly phone?: string;
  readonly serviceArea?: string;
  readonly licenseNumber?: string;
  readonly reviewUrl?: string;
  readonly about?: string;
  readonly translations?: ProfileTranslations;
  readonly postalAddress?: string;
  readonly replyToEmail?: string;
  readonly photoKey?: string;
}

// A column and no join, so that whatever reads a sender has it.
const profile = sql<StoredProfile | null>`(
  SELECT jsonb_strip_nulls(jsonb_build_object(
           'phone', phone, 'serviceArea', service_area, 'licenseNumber', license_number, 'reviewUrl', review_url,
           'about', about, 'translations', translations, 'postalAddress', postal_address,
           'replyToEmail', reply_to_email, 'photoKey', photo_key))
    FROM business_profiles WHERE org_id = ${organizations.id})`;

/** How credit can be used, where the organization has said so. */
const creditRules = sql<{
  readonly methods: RedemptionMethod[];
  readonly minimumCents: number;
  readonly stepCents: number;
} | null>`(SELECT jsonb_build_object('methods', methods, 'minimumCents', minimum_cents, 'stepCents', step_cents)
             FROM credit_settings WHERE org_id = ${organizations.id})`;

const creditMonths = sql<
  number | null
>`(SELECT expiry_months FROM credit_settings WHERE org_id = ${organizations.id})`;

/** What a message needs of its organization. */
export const senderColumns = {
  profile,
  organization: {
    ...{
      name: organizations.name,
      slug: organizations.slug,
      createdAt: organizations.createdAt,
      language: organizations.language,
    },
    ...standingTerms,
    ...{ timeZone: organizations.timeZone, sendsOnHolidays: organizations.sendsOnHolidays },
    ...{ industry: organizations.industry, creditMonths, creditRules },
  },
  branding: brandings,
};

/** The query for messages with everything that composing them needs. */
export function selectMessages(db: Db) {
  return db
    .select({
      message: messages,
      ...senderColumns,
      advocate: {
        ...{ referralCode: advocates.referralCode, portalLinkVersion: advocates.portalLinkVersion },
        language: advocates.language,
        writtenToAt: advocates.writtenToAt,
        ...{ phone: advocates.phone, smsConsentAt: advocates.smsConsentAt },
      },
      isFirstText,
    })
    .from(messages)
    .innerJoin(organizations, eq(organizations.id, messages.orgId))
    .leftJoin(brandings, eq(brandings.orgId, messages.orgId))
    .leftJoin(advocates, and(eq(advocates.orgId, messages.orgId), eq(advocates.id, messages.advocateId)));
}

/** What the rows of one organization's messages have in common. */
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

/** What the provider reported of messages that did not arrive, or were not wanted. */
export type TroubledDelivery = Extract<MessageDelivery, "undelivered" | "bounced" | "complained">;

const isTroubled = sql`${messages.delivery} IN ('undelivered', 'bounced', 'complained')`;

interface Filter {
  readonly status?: MessageStatus;
  readonly delivery?: TroubledDelivery;
  readonly template?: MessageTemplate;
  readonly advocateId?: string;
}

/**
 * The conditions that a filter of the list stands for. Partial indexes help only a query that repeats their own
 * condition, so it stands beside the narrower one.
 */
export function conditionsOf({ status, delivery, template, advocateId }: Filter): SQL[] {
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
