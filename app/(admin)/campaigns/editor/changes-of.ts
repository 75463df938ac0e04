import type { z } from "zod";
import { dayOf } from "@/components/form/days";
import type { campaigns } from "@/lib/campaigns/contract";
import type { ShownCampaign } from "../types";
import type { EditorInput } from "./editor-values";

type Changes = Omit<z.output<typeof campaigns.update.input>, "campaignId">;

const plain = [
  "name",
  "rewardMode",
  "advocateRewardValue",
  "friendRewardValue",
  "maxReferralsPerAdvocate",
] as const;

/**
 * What of a campaign was changed; null when nothing was. The rest is not sent, so that it cannot undo what somebody
 * else has changed meanwhile, and so that a number of referrals above what can be set now stays as it is.
 */
export function changesOf(campaign: ShownCampaign, input: EditorInput): Changes | null {
  const changed = plain.filter((field) => input[field] !== campaign[field]);
  const changes: Changes = Object.fromEntries(changed.map((field) => [field, input[field]]));
  const newEnd = !isSameDay(input.expiresAt, campaign.expiresAt ?? null);
  if (!newEnd && changed.length === 0) return null;
  return newEnd ? { ...changes, expiresAt: input.expiresAt } : changes;
}

// An end at another time of that day was not set here, and was not changed here.
function isSameDay(one: Date | null, other: Date | null): boolean {
  return (one && dayOf(one)) === (other && dayOf(other));
}
