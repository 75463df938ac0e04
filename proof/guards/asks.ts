import { effects, refusals, rules } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";
import { insert } from "@/proof/guards/statements";

const sent = { state: "sent", decided_at: at };
const ofBobs = { campaign_id: ids.campaignB, advocate_id: ids.bob };

/** Changes the message of a sent ask. */
const deliver = (change: string) =>
  [
    insert("asks", sent),
    insert("messages", { id: ids.newer, template: "ask", cause_id: ids.new }),
    `UPDATE messages SET ${change} WHERE id = '${ids.newer}'`,
  ].join("; ");

const undelivered = "SELECT count(*) FILTER (WHERE stop = 'not_delivered') AS undelivered FROM asks";

const switchOn = `UPDATE organizations SET asks_on = true WHERE id = '${ids.orgA}'`;
const asking = `SELECT count(*) FILTER (WHERE is_on) AS asking FROM ask_plans WHERE org_id = '${ids.orgA}'`;

export const askCases = [
  ...effects("ask_plans", {
    ask_plan_follows: {
      "takes the switch of the business": [
        `DELETE FROM ask_plans; ${switchOn}; DELETE FROM ask_plans; ${insert("ask_plans")}`,
        asking,
        { asking: 1 },
      ],
    },
    asks_switched: {
      "turns every campaign on": [`DELETE FROM ask_plans; ${switchOn}`, asking, { asking: 2 }],
    },
    campaign_gets_ask_plan: {
      "gives a new campaign the switch": [`${switchOn}; ${insert("campaigns")}`, asking, { asking: 3 }],
    },
  }),
  ...refusals("ask_plans", {
    ask_plans_campaign_fk: { "another organization's campaign": { campaign_id: ids.campaignB } },
  }),
  ...rules("completed_jobs", {
    completed_jobs_external_key: { "a job told twice": { external_id: "taken" } },
    completed_jobs_score_range: {
      "no score": { score: 0, answered_at: at },
      "beyond the best": { score: 6, answered_at: at },
    },
    completed_jobs_answer_has_time: {
      "a score without a time": { score: 5 },
      "a time without a score": { answered_at: at },
      "a comment without a score": { comment: "Fine" },
    },
  }),
  ...refusals("completed_jobs", {
    completed_jobs_advocate_fk: {
      "another organization's advocate": ofBobs,
      "an advocate of another campaign": { advocate_id: ids.amy },
    },
  }),
  ...rules("asks", {
    asks_cause_key: { "a step again": { cause_id: ids.jobA } },
    asks_decided_has_time: {
      "sent without a time": { state: "sent" },
      "planned, and decided": { decided_at: at },
    },
    asks_skipped_has_stop: {
      "skipped for no reason": { ...sent, state: "skipped" },
      "sent for a reason": { ...sent, stop: "referred" },
    },
    asks_due_after_planned: { "before its time": { due_at: "2025-12-31T00:00:00Z" } },
    asks_opened_was_sent: { "opened before it was sent": { opened_at: at } },
  }),
  ...refusals("asks", {
    asks_advocate_fk: {
      "another organization's advocate": ofBobs,
      "an advocate of another campaign": { advocate_id: ids.amy },
    },
  }),
  ...effects("asks", {
    ask_not_delivered: {
      "makes an ask skipped whose message failed": [
        deliver(`status = 'failed', handled_at = '${at}'`),
        undelivered,
        { undelivered: 1 },
      ],
    },
  }),
];
