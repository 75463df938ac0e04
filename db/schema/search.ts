import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { advocates } from "@/db/schema/advocates";
import { orgId, reference } from "@/db/schema/columns";
import { referrals } from "@/db/schema/referrals";

/**
 * An advocate's search words in lower case: name, contacts, code. Written by triggers. A separate table, because each
 * balance change would otherwise rewrite the trigram index.
 */
export const advocateSearch = pgTable(
  "advocate_search",
  (c) => ({
    orgId: orgId(),
    advocateId: c.uuid("advocate_id").notNull(),
    words: c.text("words").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.advocateId] }),
    index("advocate_search_idx").using("gin", t.orgId, t.words.op("gin_trgm_ops")),
    reference("advocate_search_advocate_fk", [t.orgId, t.advocateId], [advocates.orgId, advocates.id]),
  ],
);

/** A referral's search words: the friend's name and contacts, and the advocate's name. */
export const referralSearch = pgTable(
  "referral_search",
  (c) => ({
    orgId: orgId(),
    referralId: c.uuid("referral_id").notNull(),
    words: c.text("words").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.referralId] }),
    index("referral_search_idx").using("gin", t.orgId, t.words.op("gin_trgm_ops")),
    reference("referral_search_referral_fk", [t.orgId, t.referralId], [referrals.orgId, referrals.id]).onDelete(
      "cascade",
    ),
  ],
);
