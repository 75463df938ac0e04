import { dashboard } from "@/lib/dashboard/contract";
import { readEndingCampaigns } from "@/lib/dashboard/ending-campaigns";
import { readFailedMessages } from "@/lib/dashboard/failed-messages";
import { readTightLimits } from "@/lib/dashboard/tight-limits";
import { readUnmatchedEvents } from "@/lib/dashboard/unmatched-events";
import { countOpenReferrals, readWaitingReferrals } from "@/lib/dashboard/waiting-referrals";
import { implement } from "@/lib/kit/implement";

/** What waits for a person. Every part is read through an index and is short, however much there is. */
export const getAttention = implement(dashboard.attention, async ({ db, actor, now }) => {
  const [openReferrals, referrals, events, messages, limits, campaigns] = await Promise.all([
    countOpenReferrals(db, actor),
    readWaitingReferrals(db, actor, now),
    readUnmatchedEvents(db, actor),
    readFailedMessages(db, actor, now),
    readTightLimits(db, actor),
    readEndingCampaigns(db, actor, now),
  ]);
  return { openReferrals, referrals, events, messages, limits, campaigns };
});
