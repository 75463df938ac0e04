import type postgres from "postgres";
import { activityCases } from "@/proof/guards/activity";
import { advocateCases } from "@/proof/guards/advocates";
import { approvalCases } from "@/proof/guards/approvals";
import { askCases } from "@/proof/guards/asks";
import { businessCases } from "@/proof/guards/business";
import { asksForSleepers, effects, type GuardCase, refusals, rules } from "@/proof/guards/case";
import { closedMonthCases } from "@/proof/guards/closed-months";
import { connectionCases } from "@/proof/guards/connections";
import { customerFileCases } from "@/proof/guards/customer-files";
import { figureCases } from "@/proof/guards/figures";
import { ids } from "@/proof/guards/ids";
import { messageCases } from "@/proof/guards/messages";
import { organizationCases } from "@/proof/guards/organizations";
import { outboundCases } from "@/proof/guards/outbound";
import { redemptionCases } from "@/proof/guards/redemptions";
import { conversionCases, referralCases } from "@/proof/guards/referrals";
import { reversalCases } from "@/proof/guards/reversals";
import { reviewCases } from "@/proof/guards/reviews";
import { signInCases } from "@/proof/guards/sign-in";
import { insert, tables } from "@/proof/guards/statements";

/** Counts a search table's rows with exactly these words. */
const countMatches = (table: "advocate_search" | "referral_search", words: string) =>
  `SELECT count(*) AS found FROM ${table} WHERE words = '${words}'`;

const annBecomes = (change: string) => `UPDATE advocates SET ${change} WHERE id = '${ids.ann}'`;

const searchCases = [
  ...refusals("advocate_search", {
    advocate_search_advocate_fk: { "another organization's advocate": { advocate_id: ids.bob } },
  }),
  ...refusals("referral_search", {
    referral_search_referral_fk: { "another organization's referral": { referral_id: ids.bobsPending } },
  }),
  ...effects("advocates", {
    advocates_entered: {
      "makes an advocate findable by name, contacts and code": [
        { name: "Zoë Ng" },
        countMatches("advocate_search", " zoe ng new@example.com +14155550100 new-1 new1"),
        { found: 1 },
      ],
    },
    referrals_entered: {
      "makes a referral findable by the friend and the advocate": [
        insert("referrals", { friend_name: "Zoë Ng", friend_phone: "+14155550111" }),
        countMatches("referral_search", " zoe ng new@example.com +14155550111 new"),
        { found: 1 },
      ],
    },
    referrals_reworded: {
      "keeps a referral findable by the friend's new name and number": [
        `UPDATE referrals SET friend_name = 'Zoë Ng', friend_phone = '+14155550122' WHERE id = '${ids.annsPending}'`,
        "SELECT count(*) FILTER (WHERE words LIKE '% zoe ng %+14155550122%') AS found FROM referral_search",
        { found: 1 },
      ],
    },
    advocates_reworded: {
      "keeps an advocate findable by what has changed": [
        annBecomes("email = NULL, phone = '+14155550122', notification_preference = 'sms'"),
        countMatches("advocate_search", " new +14155550122 ann-1 ann1"),
        { found: 1 },
      ],
      "keeps the referrals of an advocate findable by the new name, and others as they were": [
        annBecomes("name = 'Zoë Ng'"),
        "SELECT count(*) FILTER (WHERE words LIKE '%zoe ng') AS renamed, count(*) AS rows FROM referral_search",
        { renamed: 2 },
      ],
    },
  }),
];

const workerCases = [
  ...asksForSleepers("connection_reads", { connection_reads_wake: {} }),
  ...asksForSleepers("customer_files", { customer_files_wake: {} }),
  ...rules("message_tallies", {
    message_tallies_ended: { "what still waits": { status: "queued" }, "no message": { total: 0 } },
  }),
];

const friendPageCases = [
  ...rules("friend_form_counts", {
    friend_form_counts_taken: { "no form": { taken: 0 } },
  }),
];

/** Refusals and automatic effects of the database. */
export const guardCases: readonly GuardCase[] = [
  ...organizationCases,
  ...advocateCases,
  ...referralCases,
  ...conversionCases,
  ...approvalCases,
  ...redemptionCases,
  ...reversalCases,
  ...customerFileCases,
  ...reviewCases,
  ...askCases,
  ...activityCases,
  ...closedMonthCases,
  ...figureCases,
  ...searchCases,
  ...businessCases,
  ...messageCases,
  ...outboundCases,
  ...connectionCases,
  ...signInCases,
  ...friendPageCases,
  ...workerCases,
];

/** All cases, at least one per guard in the catalog: those above, and a row inserted twice for each primary key. */
export async function readAllCases(session: postgres.Sql): Promise<GuardCase[]> {
  const keys = await session<{ table: string; name: string }[]>`
    SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace AND contype = 'p'`;
  const names = new Map(keys.map(({ table, name }) => [table, name]));
  const again = tables.flatMap((table) => {
    const key = names.get(table) ?? `no primary key of ${table}`;
    return rules(table, { [key]: { "a row again": insert(table, {}, {}) } });
  });
  return [...guardCases, ...again];
}
