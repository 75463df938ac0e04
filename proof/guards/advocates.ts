import { after, effects, refusals, rules } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";
import { insert, usage } from "@/proof/guards/statements";

const ann = `WHERE id = '${ids.ann}'`;
const annWins = `UPDATE advocates SET credit_balance_cents = credit_balance_cents + 1 ${ann}`;
const three = insert(
  "advocates",
  {},
  { id: ids.newer, email: "newer@example.com", referral_code: "NEW-2" },
  { id: ids.newest, email: "newest@example.com", referral_code: "NEW-3" },
);

export const advocateCases = [
  ...rules("imports", {
    imports_counts_range: {
      "a negative number enrolled": { enrolled: -1 },
      "more removed than enrolled": { enrolled: 1, removed: 2, undone_by: "Ada", undone_at: at },
    },
    imports_undone_whole: { "undone without a name": { removed: 0, undone_at: at } },
  }),
  ...refusals("imports", {
    imports_campaign_fk: { "another organization's campaign": { campaign_id: ids.campaignB } },
  }),
  ...refusals("advocates", {
    advocates_import_fk: {
      "another organization's import": {
        org_id: ids.orgB,
        campaign_id: ids.campaignB,
        import_id: ids.importA,
      },
    },
  }),
  ...rules("advocates", {
    advocates_email_key: { "an address again, with a tag": { email: "ANN+2@example.com" } },
    advocates_phone_key: {
      "a number again, without an address": {
        email: null,
        phone: "+14155550101",
        notification_preference: "sms",
      },
    },
    advocates_referral_code_key: { "a code of another organization": { referral_code: "BOB-1" } },
    advocates_referral_code_upper: { "a code in lower case": { referral_code: "new-1" } },
    advocates_preference_fits_contact: {
      "email without an address": { email: null },
      "texts without a number": { phone: null },
    },
    advocates_balance_range: {
      "a debt": { credit_balance_cents: -1 },
      "more than a JavaScript number holds": { credit_balance_cents: String(2n ** 53n) },
    },
    advocates_counts_range: {
      "a negative number of pending referrals": { pending_count: -1 },
      "a negative number of converted referrals": { converted_count: -1 },
    },
    advocates_visits_range: { "fewer than no visits": { visit_count: -1 } },
    advocates_portal_link_version_range: { "a link before the first": { portal_link_version: -1 } },
    advocates_visits_have_time: {
      "a visit without a time": { visit_count: 1 },
      "a visit time without a visit": { last_visited_at: at },
    },
  }),
  // The primary key is stricter; this constraint exists as a foreign key target.
  ...after(
    "ALTER TABLE advocates DROP CONSTRAINT IF EXISTS advocates_org_id_id_pk CASCADE",
    rules("advocates", { advocates_campaign_key: { "an id twice in a campaign": { id: ids.ann } } }),
  ),
  ...after(
    "ALTER TABLE advocates DROP CONSTRAINT IF EXISTS advocates_preference_fits_contact",
    rules("advocates", {
      advocates_has_contact: {
        "no contact": { email: null, phone: null },
        "the contact of an erased person": { erased_at: at },
      },
    }),
  ),
  ...refusals("advocates", {
    advocates_campaign_fk: {
      "another organization's campaign": { campaign_id: ids.campaignB },
      "a move to another organization's campaign": `UPDATE advocates SET campaign_id = '${ids.campaignB}' WHERE id = '${ids.amy}'`,
    },
    advocates_start_empty: {
      "an opening balance": { credit_balance_cents: 1 },
      "an opening number": { activity_seq: 1 },
      "an opening pending count": { pending_count: 1 },
      "an opening converted count": { converted_count: 1 },
      "an opening visit": { visit_count: 1, last_visited_at: at },
    },
    advocates_balance_tied: {
      "a balance moved without an entry": annWins,
      "a number taken without an entry": `UPDATE advocates SET activity_seq = activity_seq + 1 ${ann}`,
      "a balance for an advocate without entries": `UPDATE advocates SET credit_balance_cents = 1 WHERE id = '${ids.amy}'`,
      "a balance moved besides a true entry": `${insert("activity")}; ${annWins}`,
    },
  }),
  ...effects("advocates", {
    advocates_usage_added: {
      "counts every row of one statement": [three, usage("advocates"), { used: 3 }],
      "counts for the row's own organization": [
        { org_id: ids.orgB, campaign_id: ids.campaignB },
        usage("advocates", ids.orgB),
        { used: 1 },
      ],
    },
  }),
];
