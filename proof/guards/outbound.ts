import { effects, ofOrganization, refusals, rules } from "@/proof/guards/case";
import { at, ids, later } from "@/proof/guards/ids";
import { insert, settle } from "@/proof/guards/statements";

/** Counts the stored events of a type and all pending deliveries. */
const told = (type: string) =>
  `SELECT (SELECT count(*) FROM outbound_events WHERE type = '${type}') AS told,
          (SELECT count(*) FROM webhook_deliveries) AS deliveries`;

const once = { told: 1, deliveries: 1 };
const ofAnn = (change: string) => `UPDATE advocates SET ${change} WHERE id = '${ids.ann}'`;
const doubt = [
  insert("reviews", { id: ids.newer, referral_id: ids.annsPending }),
  insert("referral_flags", { referral_id: ids.annsPending }),
].join("; ");

export const outboundCases = [
  ...ofOrganization("webhook_endpoints"),
  ...rules("webhook_endpoints", {
    webhook_endpoints_org_id_id_pk: { "an id again": { id: ids.endpointA } },
    webhook_endpoints_stop_has_time: {
      "off since no time": { stop: "gone" },
      "on, and off since a time": { stopped_at: at },
    },
    webhook_endpoints_previous_has_end: {
      "a replaced secret for good": { previous_sealed_secret: "\\x00" },
      "an end of no secret": { previous_until: later },
    },
    webhook_endpoints_failing_has_time: {
      "failing since no time": { failures: 1 },
      "failing since a time, never": { failing_since: at },
      "fewer failures than none": { failures: -1, failing_since: at },
    },
  }),
  ...ofOrganization("outbound_events"),
  ...rules("outbound_events", { outbound_events_org_id_id_pk: { "an id again": { id: ids.toldA } } }),
  ...rules("webhook_deliveries", {
    webhook_deliveries_org_id_id_pk: { "an id again": { id: ids.deliveryA } },
    webhook_deliveries_event_key: { "an event told twice": { event_id: ids.toldA } },
    webhook_deliveries_ended_has_time: {
      "delivered at no time": { state: "delivered" },
      "waiting, and ended": { ended_at: at },
    },
    webhook_deliveries_tries_range: { "fewer tries than none": { tries: -1 } },
  }),
  ...refusals("webhook_deliveries", {
    webhook_deliveries_endpoint_fk: {
      "no such endpoint": { endpoint_id: ids.nowhere },
    },
    webhook_deliveries_event_fk: { "no such event": { event_id: ids.nowhere } },
  }),
  ...effects("advocates", {
    advocates_told: { "reports an enrollment": [{}, told("advocate.enrolled"), once] },
    advocates_update_told: {
      "tells of another name": [ofAnn("name = 'Ann Other'"), told("advocate.updated"), once],
    },
  }),
  ...effects("referrals", {
    referrals_told: {
      "tells of a friend": [{}, told("referral.created"), once],
    },
    referrals_update_told: {
      "tells that a lead moved": [
        `UPDATE referrals SET stage = 'contacted', stage_changed_at = '${at}' WHERE id = '${ids.annsPending}'`,
        told("referral.stage_changed"),
        once,
      ],
      "tells of a conversion": [
        settle(ids.annsPending, ids.newer),
        told("referral.converted"),
        // The earned credit is an event as well.
        { told: 1, deliveries: 3 },
      ],
    },
  }),
  ...effects("activity", {
    activity_told: {
      "tells of credit that was added": [{}, told("credit.adjusted"), { told: 1, deliveries: 2 }],
      "tells of any change of credit": [{}, told("credit.changed"), { told: 1, deliveries: 2 }],
    },
  }),
  ...effects("match_requests", {
    match_requests_told: { "tells of a friend to match": [{}, told("match_request.created"), once] },
  }),
  ...effects("campaigns", {
    campaigns_told: {
      "tells of another name": [
        `UPDATE campaigns SET name = 'Other' WHERE id = '${ids.campaignA}'`,
        told("campaign.updated"),
        once,
      ],
    },
  }),
  ...effects("referral_flags", {
    referral_flags_told: { "tells of a doubtful lead": [doubt, told("referral.flagged"), once] },
  }),
  ...effects("messages", {
    messages_told: {
      "tells of a message that failed": [
        `UPDATE messages SET status = 'failed', handled_at = '${at}' WHERE id = '${ids.inviteA}'`,
        told("message.failed"),
        once,
      ],
    },
  }),
];
