import { ofOrganization, refusals, rules } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";

const elsewhere = { "no such connection": { connection_id: ids.nowhere } };

export const connectionCases = [
  ...ofOrganization("connections"),
  ...rules("connections", {
    connections_org_id_id_pk: { "an id again": { id: ids.connectionA } },
    connections_system_key: { "a system again": { system: "stripe" } },
    connections_refusal_has_time: {
      "refused at no time": { refusal: "forged" },
      "refused since a time, at none": { refusal: "forged", refused_since: at },
      "refused for nothing": { refused_since: at, refused_at: at },
    },
    connections_gone_has_time: {
      "fields gone since no time": { gone_fields: "{email}" },
      "nothing gone since a time": { gone_since: at },
    },
  }),
  ...rules("connection_mappings", {
    connection_mappings_org_id_connection_id_version_pk: { "a version again": { version: 2 } },
  }),
  ...refusals("connection_mappings", {
    connection_mappings_connection_fk: { "no such connection": { connection_id: ids.nowhere, version: 3 } },
  }),
  ...rules("connection_events", {
    connection_events_org_id_id_pk: { "an id again": { id: ids.heardA } },
    connection_events_external_id_key: { "an event told twice": { external_id: "evt_1" } },
  }),
  ...refusals("connection_events", { connection_events_connection_fk: elsewhere }),
  ...rules("connection_references", {
    connection_references_org_id_connection_id_kind_reference_pk: {
      "a customer of two leads": { reference: "cus_0" },
    },
  }),
  ...refusals("connection_references", {
    connection_references_connection_fk: elsewhere,
    connection_references_referral_fk: {
      "no such lead": { reference: "cus_2", referral_id: ids.nowhere },
    },
  }),
];
