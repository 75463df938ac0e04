import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { onAdvocate } from "@/db/joins";
import { pointRead } from "@/db/point-read";
import { advocates as table } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { single } from "@/db/single";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { type PortalOwner, portalToken, portalUrl, referralUrl } from "@/lib/kit/public-links";

/** The advocate columns that the API returns or builds links from. */
export const shown = {
  advocateId: table.id,
  campaignId: table.campaignId,
  orgId: table.orgId,
  name: table.name,
  email: table.email,
  phone: table.phone,
  notificationPreference: table.notificationPreference,
  language: table.language,
  /** Omitted if false. */
  doNotAsk: sql<true | null>`nullif(${table.doNotAsk}, false)`,
  referralCode: table.referralCode,
  creditBalanceCents: table.creditBalanceCents,
  pendingCreditCents: table.pendingCreditCents,
  owedCents: table.owedCents,
  enrolledAt: table.enrolledAt,
  smsConsentAt: table.smsConsentAt,
  portalLinkVersion: table.portalLinkVersion,
  termsVersion: table.termsVersion,
  termsSeenAt: table.termsSeenAt,
  erasedAt: table.erasedAt,
};

interface AdvocateFields extends PortalOwner {
  readonly referralCode: string;
}

/** Rejects an advocate whose data was erased. */
export function refuseErased({ erasedAt }: { readonly erasedAt: Date | null }): void {
  if (erasedAt === null) return;
  throw new ApiError("person_erased", "This advocate's data was erased. Add them again if they want to rejoin.");
}

/** An advocate in API form, without nulls, with the portal token and both links. */
export function presentAdvocate<Row extends AdvocateFields>(row: Row) {
  return {
    ...omitNulls(row),
    portalToken: portalToken(row),
    referralUrl: referralUrl(row.referralCode),
    portalUrl: portalUrl(row),
  };
}

interface AdvocateRef {
  readonly campaignId: string;
  readonly advocateId: string;
}

/**
 * An advocate of the actor's campaign as stored. Deleted campaigns have none.
 * @throws ApiError `not_found`
 */
export async function findAdvocate(db: Db, actor: Actor, { campaignId, advocateId }: AdvocateRef) {
  const row = await selectAdvocate(db, { orgId: actor.orgId, campaignId, advocateId });
  if (!row) throw noSuchAdvocate();
  return row;
}

/** The error if the campaign has no advocate with this id. */
export function noSuchAdvocate(): ApiError {
  return new ApiError("not_found", "We couldn’t find this advocate in this campaign.");
}

const place = { orgId: table.orgId, campaignId: table.campaignId, advocateId: table.id };

const selectAdvocate = pointRead(place, (db, isAsked) =>
  db
    .select({ ...shown, visitCount: table.visitCount, lastVisitedAt: table.lastVisitedAt })
    .from(table)
    .innerJoin(campaigns, onCampaign(table))
    .where(and(isAsked, isNull(campaigns.deletedAt)))
    .prepare("find_advocate"),
);

/** An advocate's credit now, in cents. Read it after the entries of a write: a trigger settles owed credit. */
export async function readBalance(db: Db, orgId: string, advocateId: string): Promise<number> {
  const balance = { cents: table.creditBalanceCents };
  return single(await db.select(balance).from(table).where(onAdvocate({ orgId, advocateId }))).cents;
}

/** The campaigns in which the same email address is also an advocate, newest first. */
export async function listSamePerson(
  db: Db,
  { orgId }: Actor,
  { advocateId, email }: { readonly advocateId: string; readonly email: string | null },
) {
  if (email === null) return [];
  return db
    .select({ advocateId: table.id, campaignId: table.campaignId, campaignName: campaigns.name })
    .from(table)
    .innerJoin(campaigns, onCampaign(table))
    .where(
      and(
        eq(table.emailIdentity, normalizeEmail(email)),
        eq(table.identityShared, false),
        eq(table.orgId, orgId),
        ne(table.id, advocateId),
        isNull(campaigns.deletedAt),
      ),
    )
    .orderBy(desc(table.campaignId))
    .limit(20);
}
