import { effect, refusal, rule } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";
import { insert } from "@/proof/guards/insert";
import { usage } from "@/proof/guards/usage";

const advocate = "advocates";
const beyondSafe = 2n ** 53n;
const ann = `WHERE id = '${ids.ann}'`;

export const advocateCases = [
  rule("advocates_org_id_id_pk", "an id again", insert(advocate, { id: ids.amy })),
  rule(
    "advocates_campaign_key",
    "an id twice in a campaign",
    insert(advocate, { id: ids.ann }),
    // The primary key is stricter; this one exists for foreign keys to refer to.
    "ALTER TABLE advocates DROP CONSTRAINT IF EXISTS advocates_org_id_id_pk CASCADE",
  ),
  rule(
    "advocates_email_key",
    "an address again, in other case",
    insert(advocate, { email: "ANN@example.com" }),
  ),
  rule(
    "advocates_phone_key",
    "a number again, without an address",
    insert(advocate, { email: null, phone: "+14155550101", notification_preference: "sms" }),
  ),
  rule(
    "advocates_referral_code_key",
    "a code of another organization",
    insert(advocate, { referral_code: "BOB-1" }),
  ),
  rule("advocates_referral_code_upper", "a code in lower case", insert(advocate, { referral_code: "new-1" })),
  rule(
    "advocates_has_contact",
    "no contact",
    insert(advocate, { email: null, phone: null }),
    "ALTER TABLE advocates DROP CONSTRAINT IF EXISTS advocates_preference_fits_contact",
  ),
  rule("advocates_preference_fits_contact", "e-mail without an address", insert(advocate, { email: null })),
  rule("advocates_preference_fits_contact", "texts without a number", insert(advocate, { phone: null })),
  rule("advocates_balance_range", "a debt", insert(advocate, { credit_balance_cents: -1 })),
  rule(
    "advocates_balance_range",
    "more than a JavaScript number holds",
    insert(advocate, { credit_balance_cents: String(beyondSafe) }),
  ),
  rule("advocates_counts_range", "fewer than no pending referrals", insert(advocate, { pending_count: -1 })),
  rule(
    "advocates_counts_range",
    "fewer than no converted referrals",
    insert(advocate, { converted_count: -1 }),
  ),
  rule("advocates_visits_range", "fewer than no visits", insert(advocate, { visit_count: -1 })),
  rule(
    "advocates_portal_link_version_range",
    "a link before the first",
    insert(advocate, { portal_link_version: -1 }),
  ),
  rule("advocates_visits_have_time", "a visit at no time", insert(advocate, { visit_count: 1 })),
  rule("advocates_visits_have_time", "a time of no visit", insert(advocate, { last_visited_at: at })),

  refusal(
    "advocates_campaign_fk",
    "another organization's campaign",
    insert(advocate, { campaign_id: ids.campaignB }),
  ),
  refusal(
    "advocates_campaign_fk",
    "a move to another organization's campaign",
    `UPDATE advocates SET campaign_id = '${ids.campaignB}' WHERE id = '${ids.amy}'`,
  ),

  refusal("advocates_start_empty", "an opening balance", insert(advocate, { credit_balance_cents: 1 })),
  refusal("advocates_start_empty", "an opening number", insert(advocate, { activity_seq: 1 })),
  refusal("advocates_start_empty", "an opening pending count", insert(advocate, { pending_count: 1 })),
  refusal("advocates_start_empty", "an opening converted count", insert(advocate, { converted_count: 1 })),
  refusal(
    "advocates_start_empty",
    "an opening visit",
    insert(advocate, { visit_count: 1, last_visited_at: at }),
  ),

  refusal(
    "advocates_balance_tied",
    "a balance moved without an entry",
    `UPDATE advocates SET credit_balance_cents = credit_balance_cents + 1 ${ann}`,
  ),
  refusal(
    "advocates_balance_tied",
    "a number taken without an entry",
    `UPDATE advocates SET activity_seq = activity_seq + 1 ${ann}`,
  ),
  refusal(
    "advocates_balance_tied",
    "a balance for an advocate without entries",
    `UPDATE advocates SET credit_balance_cents = 1 WHERE id = '${ids.amy}'`,
  ),
  refusal(
    "advocates_balance_tied",
    "a balance moved besides a true entry",
    `${insert("activity")}; UPDATE advocates SET credit_balance_cents = credit_balance_cents + 1 ${ann}`,
  ),

  effect(
    "advocates_usage_added",
    "counts every row of one statement",
    insert(
      advocate,
      {},
      { id: ids.newer, email: "newer@example.com", referral_code: "NEW-2" },
      { id: ids.newest, email: "newest@example.com", referral_code: "NEW-3" },
    ),
    usage("advocates"),
    { used: 3 },
  ),
  effect(
    "advocates_usage_added",
    "counts for the row's own organization",
    insert(advocate, { org_id: ids.orgB, campaign_id: ids.campaignB }),
    usage("advocates", ids.orgB),
    { used: 1 },
  ),
];
