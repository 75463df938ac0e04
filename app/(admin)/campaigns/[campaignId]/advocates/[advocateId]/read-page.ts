import { cache } from "react";
import type { z } from "zod";
import { listAuditEntries } from "@/lib/accounts/audit/service";
import type { campaigns } from "@/lib/business/campaigns/contract";
import { getCampaign } from "@/lib/business/campaigns/service";
import { listActivity } from "@/lib/credit/list-activity";
import { listRedemptions } from "@/lib/credit/redemptions/read";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import type { advocates } from "@/lib/leads/advocates/contract";
import { getAdvocate } from "@/lib/leads/advocates/service";
import { listMessages } from "@/lib/messages/service";
import { readFirstPage } from "../../../../read-view";

export interface AdvocateIds {
  readonly campaignId: string;
  readonly advocateId: string;
}

type AdvocateOutput = z.output<typeof advocates.get.output>;

export type PageAdvocate = AdvocateOutput["advocate"];

/** A friend the advocate referred. */
export type Referred = AdvocateOutput["referrals"][number];

export type PageCampaign = z.output<typeof campaigns.get.output>["campaign"];

/** The organization's plan, as far as the page needs it. */
export interface PagePlan {
  readonly sms: boolean;
}

// `cache` compares arguments by identity; strings let the title and the page share one lookup.
const find = cache(async (actor: Actor, campaignId: string, advocateId: string) => {
  const [advocate, campaign] = await Promise.all([
    getAdvocate(actor, { campaignId, advocateId }),
    getCampaign(actor, { campaignId }),
  ]);
  return { advocate, campaign };
});

/** The advocate and campaign; null if there is none or the campaign was deleted. */
export async function findAdvocatePage(actor: Actor, { campaignId, advocateId }: AdvocateIds) {
  return find(actor, campaignId, advocateId).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  });
}

/**
 * The advocate's activity visible to the member. Contact changes come from the audit log, which only admins may read.
 */
export async function readAdvocatePage(actor: Actor, ids: AdvocateIds) {
  const { advocateId } = ids;
  const isAdmin = actor.roles.includes("admin");
  const [ledger, activity, redemptions, messages, changes] = await Promise.all([
    listActivity(actor, { ...ids, part: "credit" }),
    listActivity(actor, { ...ids, part: "other" }),
    readFirstPage(listRedemptions, actor, { ...ids }),
    readFirstPage(listMessages, actor, { advocateId }),
    isAdmin ? readFirstPage(listAuditEntries, actor, { subjectId: advocateId, action: "advocate.updated" }) : null,
  ]);
  return { ledger, activity, redemptions, messages, changes };
}

export type AdvocatePageData = NonNullable<Awaited<ReturnType<typeof findAdvocatePage>>> &
  Awaited<ReturnType<typeof readAdvocatePage>>;
