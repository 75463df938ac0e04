import { effects, refusals, rules } from "@/proof/guards/case";
import { ids } from "@/proof/guards/ids";
import { insert, settle } from "@/proof/guards/statements";

const amounts = ["added_cents", "taken_cents"];
const reached = ["reached_message", "reached_visit", "reached_referral", "reached_conversion"];
const neverTakenBack = ["enrolled", "visits", ...amounts, "reached_message", "reached_visit"];

const FIXTURE_DAY = "2026-01-01";
const LAST_MOMENT = "2026-01-04T23:59:59.999Z";
const NEXT_MOMENT = "2026-01-05T00:00:00Z";

/** Sums of a day's figures over all campaigns; by default the fixture's day. */
const sums = (columns: readonly string[], day = FIXTURE_DAY) =>
  `SELECT ${columns.map((column) => `sum(${column}) AS ${column}`).join(", ")} FROM daily_figures WHERE day = '${day}'`;

const visit = (advocateId: string, at = NEXT_MOMENT) =>
  `UPDATE advocates SET visit_count = visit_count + 1, last_visited_at = '${at}' WHERE id = '${advocateId}'`;

const ofAmy = { campaign_id: ids.campaignA2, advocate_id: ids.amy };
const sent = { status: "sent", handled_at: NEXT_MOMENT, provider_id: "new", resend_of: null };
const newer = { id: ids.newer, email: "newer@example.com", referral_code: "NEW-2" };

export const figureCases = [
  ...rules("daily_figures", {
    daily_figures_range: Object.fromEntries(neverTakenBack.map((column) => [`${column} below zero`, { [column]: -1 }])),
  }),
  ...refusals("daily_figures", {
    daily_figures_range: {
      "a visit that is taken back": `${visit(ids.amy)}; ${visit(ids.amy)};
         UPDATE advocates SET visit_count = 1, last_visited_at = '${LAST_MOMENT}' WHERE id = '${ids.amy}'`,
    },
    daily_figures_campaign_fk: { "another organization's campaign": { campaign_id: ids.campaignB } },
  }),
  ...effects("daily_figures", {
    advocates_entered: {
      "counts every row of one statement": [
        insert("advocates", {}, newer),
        sums(["enrolled", ...reached]),
        { enrolled: 2 },
      ],
      "counts until the day ends in UTC, wherever the writer is": [
        `SET LOCAL TimeZone = 'Pacific/Auckland';
         ${insert("advocates", { enrolled_at: LAST_MOMENT }, { ...newer, enrolled_at: NEXT_MOMENT })}`,
        sums(["enrolled"], "2026-01-04"),
        { enrolled: 1 },
      ],
    },
    referrals_entered: {
      "counts every row of one statement": [
        insert("referrals", {}, { id: ids.newer, friend_email: "newer@example.com" }),
        sums(["referrals", "conversions"]),
        { referrals: 2 },
      ],
    },
    conversions_added_up: {
      "counts a conversion, its job and its reward": [
        settle(ids.annsPending, ids.new),
        sums(["referrals", "conversions", "job_value_cents", "earned_cents"]),
        { conversions: 1, job_value_cents: 1, earned_cents: 500 },
      ],
    },
    activity_added_up: {
      "keeps what is added apart from what is taken off, and from rewards": [
        `${insert("activity", { amount_cents: 250 }, { id: ids.newer, amount_cents: -50 })};
         ${settle(ids.annsPending, ids.newest, { id: ids.newest })}`,
        sums(["added_cents", "taken_cents"]),
        { added_cents: 250, taken_cents: 50 },
      ],
    },
    message_reach: {
      "counts each recipient of a message once": [
        insert("messages", sent, { ...sent, id: ids.newer, cause_id: ids.newer }),
        sums(reached),
        { reached_message: 1 },
      ],
      "counts no recipient for a captured message": [
        insert(
          "messages",
          { ...sent, status: "captured", provider_id: null },
          { ...sent, id: ids.newer, cause_id: ids.newer },
        ),
        sums(reached),
        { reached_message: 1 },
      ],
    },
    advocates_advanced: {
      "counts every visit on its own day": [
        `${visit(ids.amy)}; ${visit(ids.amy)}; ${visit(ids.amy, LAST_MOMENT)}`,
        sums(["visits"], "2026-01-05"),
        { visits: 2 },
      ],
      "counts each opened link once, on the day of enrollment": [
        `${visit(ids.amy)}; ${visit(ids.amy)}`,
        sums(["visits", ...reached]),
        { reached_visit: 1 },
      ],
      "counts each referring advocate once, visited or not": [
        insert("referrals", ofAmy, { ...ofAmy, id: ids.newer, friend_email: "newer@example.com" }),
        sums(reached),
        { reached_referral: 1 },
      ],
      "counts each advocate with a first conversion": [
        `${settle(ids.abesPending, ids.new, { advocate_id: ids.abe })}; ${settle(ids.annsPending, ids.newer, { id: ids.newer })}`,
        sums(reached),
        { reached_conversion: 1 },
      ],
    },
  }),
];
