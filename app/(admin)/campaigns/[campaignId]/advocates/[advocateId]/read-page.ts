import { cache } from "react";
import { getAdvocate } from "@/lib/advocates/service";
import { listAuditEntries } from "@/lib/audit/service";
import type { Actor } from "@/lib/auth/actor";
import { getCampaign } from "@/lib/campaigns/service";
import { ApiError } from "@/lib/kit/errors";
import { listActivity } from "@/lib/ledger/service";
import { listMessages } from "@/lib/messages/service";
import { readFirstPage } from "../../../../read-view";

export interface Place {
  readonly campaignId: string;
  readonly advocateId: string;
}

// Arguments that are compared by identity, so that title and page look it up once.
const find = cache(async (actor: Actor, campaignId: string, advocateId: string) => {
  const [advocate, campaign] = await Promise.all([
    getAdvocate(actor, { campaignId, advocateId }),
    getCampaign(actor, { campaignId }),
  ]);
  return { advocate, campaign };
});

/** The advocate with the campaign; null where there is none, or the campaign was deleted. */
export async function findAdvocatePage(actor: Actor, { campaignId, advocateId }: Place) {
  return find(actor, campaignId, advocateId).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  });
}

/** What happened to the advocate, as far as the member may see it: contact changes are in the audit log of admins. */
export async function readAdvocatePage(actor: Actor, place: Place) {
  const { advocateId } = place;
  const isAdmin = actor.roles.includes("admin");
  const [activity, messages, changes] = await Promise.all([
    listActivity(actor, place),
    readFirstPage(listMessages, actor, { advocateId }),
    isAdmin
      ? readFirstPage(listAuditEntries, actor, { subjectId: advocateId, action: "advocate.updated" })
      : null,
  ]);
  return { activity, messages, changes };
}

export type First = NonNullable<Awaited<ReturnType<typeof findAdvocatePage>>> &
  Awaited<ReturnType<typeof readAdvocatePage>>;
