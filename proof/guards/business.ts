import { after, refusals, rules } from "@/proof/guards/case";
import { at, ids, logoOf } from "@/proof/guards/ids";

const logoA = { logo_key: logoOf(ids.orgA, "a"), logo_url: "https://files.example.com/a" };
const logoB = { logo_key: logoOf(ids.orgB, "b"), logo_url: "https://files.example.com/b" };

export const businessCases = [
  ...rules("invitations", {
    invitations_email_key: { "the same person twice": { email: "IVY@example.com" } },
    invitations_token_key: { "a token again": { token_hash: "\\x01" } },
    invitations_technician_is_user: {
      "an admin who would be a technician": { roles: "{admin}", view: "technician" },
    },
    invitations_has_role: { "no role": { roles: "{}" }, "an unknown role": { roles: "{user,NULL}" } },
  }),

  ...after(
    "ALTER TABLE logo_uploads DROP CONSTRAINT IF EXISTS logo_uploads_org_id_key_pk CASCADE",
    rules("logo_uploads", {
      logo_uploads_pair_key: { "a pair again": { key: logoA.logo_key, url: logoA.logo_url } },
    }),
  ),
  ...rules("logo_uploads", {
    logo_uploads_own_key: { "another organization's place": { key: logoOf(ids.orgB, "new") } },
  }),

  ...rules("brandings", {
    brandings_logo_is_a_pair: {
      "a key alone": { logo_key: logoOf(ids.orgC, "c") },
      "an address alone": { logo_url: "https://x.test" },
    },
  }),
  ...refusals("brandings", {
    brandings_logo_fk: {
      "another organization's logo": logoB,
      "an address that does not belong to the key": `UPDATE brandings SET logo_key = '${logoA.logo_key}', logo_url = '${logoB.logo_url}' WHERE org_id = '${ids.orgA}'`,
    },
  }),

  ...rules("business_profiles", {
    business_profiles_photo_is_a_pair: {
      "a key alone": { photo_key: logoOf(ids.orgC, "c") },
      "an address alone": { photo_url: "https://x.test" },
    },
    business_profiles_review_rating: {
      "a rating below one star": { review_rating: 0.9 },
      "a rating above five stars": { review_rating: 5.1 },
    },
    business_profiles_review_count: { "no reviews": { review_count: 0 } },
  }),
  ...refusals("business_profiles", {
    business_profiles_photo_fk: {
      "another organization's photo": { photo_key: logoB.logo_key, photo_url: logoB.logo_url },
    },
  }),

  ...rules("offer_terms", {
    offer_terms_version_of_text: { "another wording's version": { text: "Newer" } },
  }),
  ...refusals("referrals", {
    referrals_terms_fk: { "terms that were never stored": { terms_version: "none" } },
  }),
  ...rules("advocates", {
    advocates_terms_have_time: {
      "terms seen without a time": { terms_version: "c76e6790bc5b4018" },
      "a time without terms": { terms_seen_at: at },
    },
  }),
  ...refusals("advocates", {
    advocates_terms_fk: { "terms that were never stored": { terms_version: "none", terms_seen_at: at } },
  }),

  ...rules("webhook_events", {
    webhook_events_external_id_key: { "an event again": { external_id: "taken" } },
  }),
];
