import type { z } from "zod";
import type { eventType } from "@/lib/integrations/outbound/event-contract";

export type EventType = z.output<typeof eventType>;

/** Labels of the event types. */
export const eventNames: Readonly<Record<EventType, string>> = {
  "advocate.enrolled": "New advocate",
  "advocate.updated": "Advocate changed",
  "referral.created": "New lead",
  "referral.stage_changed": "Lead moved",
  "referral.converted": "Lead became a customer",
  "referral.reversed": "Job refunded",
  "referral.flagged": "Lead looks doubtful",
  "friend.promoted": "Friend became an advocate",
  "credit.adjusted": "Credit adjusted",
  "credit.redeemed": "Credit used",
  "credit.expired": "Credit expired",
  "credit.changed": "Credit changed in any way",
  "credit.returned": "Used credit returned",
  "credit.released": "Pending credit released",
  "referral.restored": "Refund undone",
  "referral.updated": "Lead corrected",
  "match_request.created": "Friend to match",
  "campaign.updated": "Campaign changed",
  "message.failed": "Message not delivered",
  "webhook.test": "Test",
};

/** The event types to choose from, by subject. Test events are always sent. */
export const eventGroups: readonly { readonly name: string; readonly types: readonly EventType[] }[] = [
  {
    name: "Referrals",
    types: [
      "referral.created",
      "referral.stage_changed",
      "referral.converted",
      "referral.reversed",
      "referral.restored",
      "referral.updated",
      "referral.flagged",
      "match_request.created",
    ],
  },
  { name: "Advocates", types: ["advocate.enrolled", "advocate.updated", "friend.promoted"] },
  {
    name: "Credit",
    types: [
      "credit.adjusted",
      "credit.redeemed",
      "credit.returned",
      "credit.released",
      "credit.expired",
      "credit.changed",
    ],
  },
  { name: "Campaigns and messages", types: ["campaign.updated", "message.failed"] },
];

/** "Everything", "Credit used and Credit expired"; beyond `most`, "New lead, Lead moved, and 2 more". */
export function describeNotified(types: readonly EventType[], most = types.length): string {
  if (types.length === 0) return "Everything";
  const rest = types.length - most;
  const named = types.slice(0, rest === 1 ? undefined : most).map((type) => eventNames[type]);
  return new Intl.ListFormat("en-US").format([...named, ...(rest > 1 ? [`${rest} more`] : [])]);
}

export const purpose = "Notify your CRM, a spreadsheet or your website the moment something happens here.";
