import { effect, refusal, rule } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";
import { insert, type Table } from "@/proof/guards/insert";

const removeAda = `DELETE FROM users WHERE id = '${ids.userA}'`;
const adas = (table: Table) => `SELECT count(*) AS rows FROM ${table} WHERE user_id = '${ids.userA}'`;

/** What a member has is never another organization's, and goes with the member. */
function ofMember(table: Table, guard: string, rows: number) {
  return [
    refusal(guard, "another organization's member", insert(table, { user_id: ids.userB })),
    effect(guard, "takes a removed member's along", removeAda, adas(table), { rows: -rows }),
  ];
}

export const sessionCases = [
  rule("sessions_org_id_id_pk", "an id again", insert("sessions", { id: ids.sessionA })),
  rule("sessions_token_key", "a token again", insert("sessions", { token_hash: "\\x01" })),
  rule("sessions_end", "an end at the start", insert("sessions", { expires_at: at })),
  ...ofMember("sessions", "sessions_user_fk", 1),
];

export const signInLinkCases = [
  rule("sign_in_links_org_id_id_pk", "an id again", insert("sign_in_links", { id: ids.linkA })),
  rule("sign_in_links_token_key", "a token again", insert("sign_in_links", { token_hash: "\\x01" })),
  rule("sign_in_links_end", "an end at the start", insert("sign_in_links", { expires_at: at })),
  ...ofMember("sign_in_links", "sign_in_links_user_fk", 1),
];

const misspelled = ["", "-", "a-", "-a", "a--b", "Acme", "a b", "a_b", "é"];

export const ssoConnectionCases = [
  rule("sso_connections_pkey", "a second connection", insert("sso_connections", { org_id: ids.orgA })),
  rule(
    "sso_connections_sign_in_name_key",
    "a name again",
    insert("sso_connections", { sign_in_name: "taken" }),
  ),
  ...misspelled.map((name) =>
    rule(
      "sso_connections_sign_in_name_form",
      `the name "${name}"`,
      insert("sso_connections", { sign_in_name: name }),
    ),
  ),
  refusal(
    "sso_connections_org_id_organizations_id_fk",
    "no such organization",
    insert("sso_connections", { org_id: ids.nowhere }),
  ),
];

export const ssoIdentityCases = [
  rule(
    "sso_identities_org_id_issuer_subject_pk",
    "a person again",
    insert("sso_identities", { subject: "ada" }),
  ),
  rule(
    "sso_identities_user_key",
    "a member who is another person of the same provider",
    insert("sso_identities", { user_id: ids.userA }),
  ),
  ...ofMember("sso_identities", "sso_identities_user_fk", 2),
];

export const signInDelayCases = [
  rule("sign_in_delays_pkey", "a key again", insert("sign_in_delays", { key: "\\x01" })),
  rule("sign_in_delays_counted", "no attempt", insert("sign_in_delays", { attempts: 0 })),
  rule(
    "sign_in_delays_counted",
    "free before it was tried",
    insert("sign_in_delays", { free_at: "2025-12-31Z" }),
  ),
];
