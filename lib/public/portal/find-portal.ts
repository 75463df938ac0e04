import { and, eq, isNull, sql } from "drizzle-orm";
import { pointDatabase } from "@/db/client";
import { prepared } from "@/db/prepared";
import { advocates } from "@/db/schema/advocates";
import { brandings } from "@/db/schema/branding";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { creditSettings } from "@/db/schema/redemptions";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import { type UsableCredit, usableCredit } from "@/lib/credit/redemptions/rules";
import type { Actor } from "@/lib/kit/auth/actor";
import { standingOf } from "@/lib/kit/auth/plan-overrides";
import { refuseMoving } from "@/lib/kit/errors";
import { opensPortal, readPortalToken } from "@/lib/kit/public-links";
import { shown } from "@/lib/leads/advocates/read";
import { withDueCredit } from "@/lib/leads/advocates/release-credit";
import { defaultRules } from "@/lib/ledger/credit-settings/read";
import { brandOf, profileOf } from "@/lib/messages/brand";
import { senderColumns } from "@/lib/messages/find";
import { linkStateOf } from "@/lib/public/friend-page/find-link";

/** A portal found by its token. */
export type Portal = NonNullable<Awaited<ReturnType<typeof findPortal>>>;

/**
 * The portal of a token, with the advocate as actor. Null if the token is forged, cut off or replaced, or the advocate
 * was erased. A deleted campaign's portal stays, because its credit does.
 */
export async function findPortal(token: string, now: Date) {
  const claimed = readPortalToken(token);
  const [row] = claimed ? await selectPortal(pointDatabase()).execute({ ...claimed }) : [];
  if (!row || !opensPortal(token, row.advocate)) return null;
  const { advocate, language, counts, campaign, organization, rules } = row;
  const { termsVersion } = advocate;
  const standing = standingOf(organization, now);
  refuseMoving(standing, `/portal/${token}`);
  const usedCount = counts.pending + counts.converted;
  const cap = campaign.maxReferralsPerAdvocate;
  const actor: Actor = {
    kind: "portal",
    id: advocate.advocateId,
    name: advocate.name,
    orgId: advocate.orgId,
    roles: [],
    ...standing,
  };
  const state = linkStateOf({ ...campaign, usedCount, cap, isSuspended: standing.isSuspended }, now);
  return {
    advocate,
    campaign,
    termsVersion,
    usedCount,
    cap,
    state,
    actor,
    usable: usableBy(rules ?? defaultRules, { ...advocate, isSuspended: actor.isSuspended }),
    brand: brandOf(row, now),
    profile: profileOf(row),
    language: { own: language, business: organization.language },
  };
}

/** The portal, after releasing credit that is due. @throws any failure of the release */
export async function findPortalOfToday(token: string, now: Date): Promise<Portal | null> {
  const portal = await findPortal(token, now);
  if (!portal) return null;
  const { orgId, advocateId } = portal.advocate;
  return withDueCredit({ orgId, advocateId }, now, {
    read: async () => (portal.advocate.pendingCreditCents > 0 ? findPortal(token, now) : portal),
    isPending: (current) => (current?.advocate.pendingCreditCents ?? 0) > 0,
  });
}

type CodeRules = Pick<typeof defaultRules, "methods" | "minimumCents" | "stepCents">;

/** Credit that a one-time code can use; null if codes are disabled. */
function usableBy(
  rules: CodeRules,
  { creditBalanceCents, isSuspended }: { creditBalanceCents: number; isSuspended?: boolean | undefined },
): UsableCredit | null {
  return rules.methods.includes("code") && !isSuspended ? usableCredit(rules, creditBalanceCents) : null;
}

const selectPortal = prepared((db) =>
  db
    .select({
      advocate: shown,
      language: advocates.language,
      counts: { pending: advocates.pendingCount, converted: advocates.convertedCount },
      campaign: campaigns,
      rules: {
        methods: creditSettings.methods,
        minimumCents: creditSettings.minimumCents,
        stepCents: creditSettings.stepCents,
      },
      ...senderColumns,
    })
    .from(advocates)
    .innerJoin(campaigns, onCampaign(advocates))
    .innerJoin(organizations, eq(organizations.id, advocates.orgId))
    .leftJoin(creditSettings, eq(creditSettings.orgId, advocates.orgId))
    .leftJoin(brandings, eq(brandings.orgId, advocates.orgId))
    .where(
      and(
        eq(advocates.orgId, sql.placeholder("orgId")),
        eq(advocates.id, sql.placeholder("advocateId")),
        isNull(advocates.erasedAt),
      ),
    )
    .prepare("portal"),
);
