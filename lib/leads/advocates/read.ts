import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { pointRead } from "@/db/point-read";
import { advocates as table } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { itsCampaign } from "@/lib/business/campaigns/conditions";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { type PortalOwner, portalToken, portalUrl, referralUrl } from "@/lib/kit/public-links";

/** The columns of an advocate that the API shows, or makes the links of. */
export const shown = {
  advocateId: table.id,
  campaignId: table.campaignId,
  orgId: table.orgId,
  name: table.name,
  email: table.email,
  phone: table.phone,
  notificationPreference: table.notificationPreference,
  language: table.language,
  /** Left out where it is false. */
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

interface Shown extends PortalOwner {
  readonly referralCode: string;
}

/** The refusal of what takes a person, for an advocate whose data was erased. */
export function refuseErased({ erasedAt }: { readonly erasedAt: Date | null }): void {
  if (erasedAt === null) return;
  throw new ApiError(
    "person_erased",
    "This advocate's data was erased. Add them again if they want to rejoin.",
  );
}

/** An advocate's row as the API shows it: without nulls, with the token and both links. */
export function presentAdvocate<Row extends Shown>(row: Row) {
  return {
    ...omitNulls(row),
    portalToken: portalToken(row),
    referralUrl: referralUrl(row.referralCode),
    portalUrl: portalUrl(row),
  };
}

interface Place {
  readonly campaignId: string;
  readonly advocateId: string;
}

/**
 * An advocate of this campaign of the actor's organization, as stored. In a deleted campaign there is none.
 * @throws ApiError `not_found`
 */
export async function findAdvocate(db: Db, actor: Actor, { campaignId, advocateId }: Place) {
  const found = await selectAdvocate(db, { orgId: actor.orgId, campaignId, advocateId });
  if (!found) throw noSuchAdvocate();
  return found;
}

/** The refusal of an id that the campaign has no advocate with. */
export function noSuchAdvocate(): ApiError {
  return new ApiError("not_found", "We couldn’t find this advocate in this campaign.");
}

const place = { orgId: table.orgId, campaignId: table.campaignId, advocateId: table.id };

const selectAdvocate = pointRead(place, (db, isAsked) =>
  db
    .select({ ...shown, visitCount: table.visitCount, lastVisitedAt: table.lastVisitedAt })
    .from(table)
    .innerJoin(campaigns, itsCampaign(table))
    .where(and(isAsked, isNull(campaigns.deletedAt)))
    .prepare("find_advocate"),
);

/** Where else a person is an advocate, by email address; the newest campaigns first. */
export async function listSamePerson(
  db: Db,
  { orgId }: Actor,
  { advocateId, email }: { readonly advocateId: string; readonly email: string | null },
) {
  if (email === null) return [];
  return db
    .select({ advocateId: table.id, campaignId: table.campaignId, campaignName: campaigns.name })
    .from(table)
    .innerJoin(campaigns, itsCampaign(table))
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
