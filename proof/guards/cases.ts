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
import { ids, logoOf } from "@/proof/guards/ids";
import { messageCases } from "@/proof/guards/messages";
import { organizationCases } from "@/proof/guards/organizations";
import { outboundCases } from "@/proof/guards/outbound";
import { redemptionCases } from "@/proof/guards/redemptions";
import { conversionCases, referralCases } from "@/proof/guards/referrals";
import { reversalCases } from "@/proof/guards/reversals";
import { reviewCases } from "@/proof/guards/reviews";
import { signInCases } from "@/proof/guards/sign-in";
import { insert, type TableName, tables } from "@/proof/guards/statements";
import type { RowValues } from "@/proof/guards/valid-rows";

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

/** Changes that make a row valid in everything but its organization. */
const elsewhere: Readonly<Partial<Record<TableName, RowValues>>> = {
  approvals: { kind: "ceiling", campaign_id: null, advocate_id: null, amount_cents: null },
  logo_uploads: { key: logoOf(ids.nowhere, "new") },
  messages: { template: "welcome", advocate_id: null },
};

/**
 * All cases, at least one per guard in the catalog: those above, a row inserted twice for each primary key, and a row of
 * no organization for each organization's foreign key.
 */
export async function readAllCases(session: postgres.Sql): Promise<GuardCase[]> {
  const names = await session<{ table: TableName; name: string; type: string }[]>`
    SELECT conrelid::regclass::text AS table, conname AS name, contype AS type FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace
       AND (contype = 'p' OR conname = conrelid::regclass || '_org_id_organizations_id_fk')`;
  const keys = new Map(names.filter(({ type }) => type === "p").map(({ table, name }) => [table, name]));
  const again = tables.flatMap((table) => {
    const key = keys.get(table) ?? `no primary key of ${table}`;
    return rules(table, { [key]: { "a row again": insert(table, {}, {}) } });
  });
  const proven = new Set(guardCases.map(({ guard }) => guard));
  const orphans = names
    .filter(({ type, name }) => type === "f" && !proven.has(name))
    .flatMap(({ table, name }) =>
      refusals(table, { [name]: { "no such organization": { org_id: ids.nowhere, ...elsewhere[table] } } }),
    );
  return [...guardCases, ...again, ...orphans];
}
