import { and, eq, isNull, sql } from "drizzle-orm";
import { pointDatabase } from "@/db/client";
import { prepared } from "@/db/prepared";
import { advocates } from "@/db/schema/advocates";
import { brandings } from "@/db/schema/branding";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { creditSettings } from "@/db/schema/redemptions";
import { type UsableCredit, usableCredit } from "@/lib/credit/redemptions/rules";
import type { Actor } from "@/lib/kit/auth/actor";
import { standingOf } from "@/lib/kit/auth/plan-overrides";
import { opensPortal, readPortalToken } from "@/lib/kit/public-links";
import { shown } from "@/lib/leads/advocates/read";
import { withDueCredit } from "@/lib/leads/advocates/release-credit";
import { defaultRules } from "@/lib/ledger/credit-settings/read";
import { brandOf, profileOf } from "@/lib/messages/brand";
import { senderColumns } from "@/lib/messages/find";
import { linkStateOf } from "@/lib/public/friend-page/find-link";

/** A portal as it was found by its token. */
export type Portal = NonNullable<Awaited<ReturnType<typeof findPortal>>>;

/**
 * The portal that a token opens, with the advocate as an actor. Null when the token is forged, cut off, or its link
 * was replaced. The portal of a deleted campaign stays, since its credit does; that of somebody who was
 * erased is gone.
 */
export async function findPortal(token: string, now: Date) {
  const claimed = readPortalToken(token);
  const [row] = claimed ? await selectPortal(pointDatabase()).execute({ ...claimed }) : [];
  if (!row || !opensPortal(token, row.advocate)) return null;
  const { advocate, language, counts, campaign, organization, rules } = row;
  const { termsVersion } = advocate;
  const standing = standingOf(organization, now);
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

/**
 * The same once the credit whose day has come is there.
 * @throws whatever releasing it does
 */
export async function findPortalOfToday(token: string, now: Date): Promise<Portal | null> {
  const found = await findPortal(token, now);
  if (!found) return null;
  const { orgId, advocateId } = found.advocate;
  return withDueCredit({ orgId, advocateId }, now, {
    read: async () => (found.advocate.pendingCreditCents > 0 ? findPortal(token, now) : found),
    isPending: (current) => (current?.advocate.pendingCreditCents ?? 0) > 0,
  });
}

type CodeRules = Pick<typeof defaultRules, "methods" | "minimumCents" | "stepCents">;

/** What can be used with a one-time code; null where codes are not among the ways. */
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
    .innerJoin(campaigns, and(eq(campaigns.orgId, advocates.orgId), eq(campaigns.id, advocates.campaignId)))
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
