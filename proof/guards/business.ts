import { refusal, rule } from "@/proof/guards/case";
import { ids, logoOf } from "@/proof/guards/ids";
import { insert } from "@/proof/guards/insert";

const nowhere = { org_id: ids.nowhere };
const logoA = { logo_key: logoOf(ids.orgA, "a"), logo_url: "https://files.example.com/a" };
const logoB = { logo_key: logoOf(ids.orgB, "b"), logo_url: "https://files.example.com/b" };

export const auditEntryCases = [
  rule("audit_entries_org_id_id_pk", "an id again", insert("audit_entries", { id: ids.entryA })),
  refusal(
    "audit_entries_org_id_organizations_id_fk",
    "no such organization",
    insert("audit_entries", nowhere),
  ),
];

export const invitationCases = [
  rule("invitations_org_id_id_pk", "an id again", insert("invitations", { id: ids.invitationA })),
  rule("invitations_email_key", "the same person twice", insert("invitations", { email: "IVY@example.com" })),
  rule("invitations_token_key", "a token again", insert("invitations", { token_hash: "\\x01" })),
  rule("invitations_has_role", "no role", insert("invitations", { roles: "{}" })),
  rule("invitations_has_role", "an unknown role", insert("invitations", { roles: "{user,NULL}" })),
  refusal("invitations_org_id_organizations_id_fk", "no such organization", insert("invitations", nowhere)),
];

export const brandingCases = [
  rule(
    "logo_uploads_org_id_key_pk",
    "a key again",
    insert("logo_uploads", { key: logoA.logo_key }),
    // Together with the address the key is unique anyway.
    "ALTER TABLE logo_uploads DROP CONSTRAINT IF EXISTS logo_uploads_pair_key CASCADE",
  ),
  rule(
    "logo_uploads_pair_key",
    "a pair again",
    insert("logo_uploads", { key: logoA.logo_key, url: logoA.logo_url }),
    "ALTER TABLE logo_uploads DROP CONSTRAINT IF EXISTS logo_uploads_org_id_key_pk CASCADE",
  ),
  rule(
    "logo_uploads_own_key",
    "another organization's place",
    insert("logo_uploads", { key: logoOf(ids.orgB, "new") }),
  ),
  refusal(
    "logo_uploads_org_id_organizations_id_fk",
    "no such organization",
    insert("logo_uploads", { ...nowhere, key: logoOf(ids.nowhere, "new") }),
  ),
  rule("brandings_org_id_pk", "a second branding", insert("brandings", { org_id: ids.orgA })),
  rule("brandings_logo_is_a_pair", "a key alone", insert("brandings", { logo_key: logoOf(ids.orgC, "c") })),
  rule("brandings_logo_is_a_pair", "an address alone", insert("brandings", { logo_url: "https://x.test" })),
  refusal("brandings_logo_fk", "another organization's logo", insert("brandings", logoB)),
  refusal(
    "brandings_logo_fk",
    "an address that does not belong to the key",
    `UPDATE brandings SET logo_key = '${logoA.logo_key}', logo_url = '${logoB.logo_url}' WHERE org_id = '${ids.orgA}'`,
  ),
  refusal("brandings_org_id_organizations_id_fk", "no such organization", insert("brandings", nowhere)),
];

export const webhookCases = [
  rule("webhook_keys_org_id_key_id_pk", "an id again", insert("webhook_keys", { key_id: "rrw_a" })),
  refusal("webhook_keys_org_id_organizations_id_fk", "no such organization", insert("webhook_keys", nowhere)),
  rule("webhook_events_org_id_id_pk", "an id again", insert("webhook_events", { id: ids.eventA })),
  rule(
    "webhook_events_external_id_key",
    "an event again",
    insert("webhook_events", { external_id: "taken" }),
  ),
  refusal(
    "webhook_events_org_id_organizations_id_fk",
    "no such organization",
    insert("webhook_events", nowhere),
  ),
];
