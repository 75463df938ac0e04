import { effects, refusals, rules } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";
import { insert, type TableName } from "@/proof/guards/statements";

const removeAda = `DELETE FROM users WHERE id = '${ids.userA}'`;

/** Rows of a member belong to the member's organization and are deleted with the member. */
function ofMember(table: TableName, guard: string, rows: number) {
  const adas = `SELECT count(*) AS rows FROM ${table} WHERE user_id = '${ids.userA}'`;
  return [
    ...refusals(table, { [guard]: { "another organization's member": { user_id: ids.userB } } }),
    ...effects(table, { [guard]: { "takes a removed member's along": [removeAda, adas, { rows: -rows }] } }),
  ];
}

const misspelled = ["", "-", "a-", "-a", "a--b", "Acme", "a b", "a_b", "é"];

export const signInCases = [
  ...rules("sessions", {
    sessions_token_key: { "a token again": { token_hash: "\\x01" } },
    sessions_end: { "an end at the start": { expires_at: at } },
  }),
  ...ofMember("sessions", "sessions_user_fk", 1),

  ...rules("sign_in_links", {
    sign_in_links_token_key: { "a token again": { token_hash: "\\x01" } },
    sign_in_links_end: { "an end at the start": { expires_at: at } },
  }),
  ...ofMember("sign_in_links", "sign_in_links_user_fk", 1),

  ...rules("passkeys", {
    passkeys_credential_key: { "a credential again": { credential_id: "ada" } },
    passkeys_counter: { "a negative value": { counter: -1 } },
  }),
  ...ofMember("passkeys", "passkeys_user_fk", 1),

  ...rules("lead_alerts", {
    lead_alerts_quiet_hours: {
      "quiet hours without an end": { quiet_from: 60 },
      "an hour beyond the day": { quiet_from: 60, quiet_until: 1440 },
      "quiet hours that never end": { quiet_from: 60, quiet_until: 60 },
    },
  }),
  ...ofMember("lead_alerts", "lead_alerts_user_fk", 1),
  ...rules("member_phones", {
    member_phones_verified: { "an unverified number": { verified_at: null } },
    member_phones_asked: {
      "a code without a number": { code_hash: "\\x01", code_expires_at: at, tries_left: 5 },
      "a negative number of tries": {
        asked_phone: "+14155550109",
        code_hash: "\\x01",
        code_expires_at: at,
        tries_left: -1,
      },
    },
  }),
  ...ofMember("member_phones", "member_phones_user_fk", 1),
  ...ofMember("authenticators", "authenticators_user_fk", 1),

  ...ofMember("recovery_codes", "recovery_codes_authenticator_fk", 1),

  ...rules("sso_connections", {
    sso_connections_sign_in_name_key: { "a name again": { sign_in_name: "taken" } },
    sso_connections_sign_in_name_form: Object.fromEntries(
      misspelled.map((name) => [`the name "${name}"`, { sign_in_name: name }]),
    ),
  }),

  ...refusals(
    "sso_connections",
    {
      sso_connections_keep_name: {
        "a name that another organization had":
          "INSERT INTO public_names (kind, name, owner_id, created_at) " +
          `VALUES ('sign_in_name', 'printed', '${ids.orgA}', now()); ` +
          insert("sso_connections", { sign_in_name: "printed" }),
      },
    },
    "public_names_kind_name_pk",
  ),

  ...rules("sso_identities", {
    sso_identities_user_key: {
      "a member who is another person of the same provider": { user_id: ids.userA },
    },
  }),
  ...ofMember("sso_identities", "sso_identities_user_fk", 2),

  ...rules("sign_in_delays", {
    sign_in_delays_counted: {
      "no attempt": { attempts: 0 },
      "free before it was tried": { free_at: "2025-12-31Z" },
    },
  }),
];
