import { asksForSleepers, effects, refusals, rules } from "@/proof/guards/case";
import { at, ids, later } from "@/proof/guards/ids";
import { insert, settle } from "@/proof/guards/statements";

/** Counts the stored events of a type and all pending deliveries. */
const countEvents = (type: string) =>
  `SELECT (SELECT count(*) FROM outbound_events WHERE type = '${type}') AS told,
          (SELECT count(*) FROM webhook_deliveries) AS deliveries`;

const once = { told: 1, deliveries: 1 };
const ofAnn = (change: string) => `UPDATE advocates SET ${change} WHERE id = '${ids.ann}'`;
const doubt = [
  insert("reviews", { id: ids.newer, referral_id: ids.annsPending }),
  insert("referral_flags", { referral_id: ids.annsPending }),
].join("; ");

export const outboundCases = [
  ...rules("webhook_endpoints", {
    webhook_endpoints_stop_has_time: {
      "off without a time": { stop: "gone" },
      "on with an off time": { stopped_at: at },
    },
    webhook_endpoints_previous_has_end: {
      "a replaced secret for good": { previous_sealed_secret: "\\x00" },
      "an end without a secret": { previous_until: later },
    },
    webhook_endpoints_failing_has_time: {
      "failing without a start time": { failures: 1 },
      "a failure time without failures": { failing_since: at },
      "a negative number of failures": { failures: -1, failing_since: at },
    },
  }),
  ...rules("webhook_deliveries", {
    webhook_deliveries_event_key: { "an event told twice": { event_id: ids.toldA } },
    webhook_deliveries_ended_has_time: {
      "delivered without a time": { state: "delivered" },
      "waiting, and ended": { ended_at: at },
    },
    webhook_deliveries_tries_range: { "fewer tries than none": { tries: -1 } },
  }),
  ...refusals("webhook_deliveries", {
    webhook_deliveries_endpoint_fk: {
      "an unknown endpoint": { endpoint_id: ids.nowhere },
    },
    webhook_deliveries_event_fk: { "no such event": { event_id: ids.nowhere } },
  }),
  ...effects("advocates", {
    advocates_to_webhooks: { "reports an enrollment": [{}, countEvents("advocate.enrolled"), once] },
    advocates_update_to_webhooks: {
      "reports a changed name": [ofAnn("name = 'Ann Other'"), countEvents("advocate.updated"), once],
    },
  }),
  ...effects("referrals", {
    referrals_to_webhooks: {
      "reports a referral": [{}, countEvents("referral.created"), once],
    },
    referrals_update_to_webhooks: {
      "reports a moved lead": [
        `UPDATE referrals SET stage = 'contacted', stage_changed_at = '${at}' WHERE id = '${ids.annsPending}'`,
        countEvents("referral.stage_changed"),
        once,
      ],
      "reports a conversion": [
        settle(ids.annsPending, ids.newer),
        countEvents("referral.converted"),
        // The earned credit is an event as well.
        { told: 1, deliveries: 3 },
      ],
    },
  }),
  ...effects("activity", {
    activity_to_webhooks: {
      "reports added credit": [{}, countEvents("credit.adjusted"), { told: 1, deliveries: 2 }],
      "reports any change of credit": [{}, countEvents("credit.changed"), { told: 1, deliveries: 2 }],
    },
  }),
  ...effects("match_requests", {
    match_requests_to_webhooks: { "reports a friend to match": [{}, countEvents("match_request.created"), once] },
  }),
  ...effects("campaigns", {
    campaigns_to_webhooks: {
      "reports a changed name": [
        `UPDATE campaigns SET name = 'Other' WHERE id = '${ids.campaignA}'`,
        countEvents("campaign.updated"),
        once,
      ],
    },
  }),
  ...effects("referral_flags", {
    referral_flags_to_webhooks: { "reports a flagged lead": [doubt, countEvents("referral.flagged"), once] },
  }),
  ...asksForSleepers("webhook_deliveries", { webhook_deliveries_wake: {} }),
  ...effects("messages", {
    messages_to_webhooks: {
      "reports a failed message": [
        `UPDATE messages SET status = 'failed', handled_at = '${at}' WHERE id = '${ids.inviteA}'`,
        countEvents("message.failed"),
        once,
      ],
    },
  }),
];
