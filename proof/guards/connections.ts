import { refusals, rules } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";

const elsewhere = { "no such connection": { connection_id: ids.nowhere } };

export const connectionCases = [
  ...rules("connections", {
    connections_system_key: { "a system again": { system: "stripe" } },
    connections_refusal_has_time: {
      "refused without a time": { refusal: "forged" },
      "refused without a last time": { refusal: "forged", refused_since: at },
      "refused without a reason": { refused_since: at, refused_at: at },
    },
    connections_gone_has_time: {
      "missing fields without a time": { gone_fields: "{email}" },
      "a time without missing fields": { gone_since: at },
    },
  }),
  ...refusals("connection_mappings", {
    connection_mappings_connection_fk: { "no such connection": { connection_id: ids.nowhere, version: 3 } },
  }),
  ...rules("connection_events", {
    connection_events_external_id_key: { "an event told twice": { external_id: "evt_1" } },
  }),
  ...refusals("connection_events", { connection_events_connection_fk: elsewhere }),
  ...rules("connection_apps", {
    connection_apps_tokens_have_end: {
      "tokens without an end": { sealed_tokens: "\\x00" },
      "an end without tokens": { access_until: at },
    },
    connection_apps_state_is_whole: {
      "a state without a browser": { state_hash: "\\x00", state_until: at },
      "a state without an end": { state_hash: "\\x00", state_session: ids.new },
    },
  }),
  ...refusals("connection_apps", { connection_apps_connection_fk: elsewhere }),
  ...refusals("connection_reads", {
    connection_reads_event_fk: { "no such event": { event_id: ids.nowhere } },
  }),
  ...refusals("connection_references", {
    connection_references_connection_fk: elsewhere,
    connection_references_referral_fk: {
      "an unknown lead": { reference: "cus_2", referral_id: ids.nowhere },
    },
  }),
];
