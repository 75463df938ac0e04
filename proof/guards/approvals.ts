import { after, refusals, rules } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";
import { insert } from "@/proof/guards/statements";

const reward = { kind: "reward", referral_id: ids.annsPending };
const ceiling = { kind: "ceiling", campaign_id: null, advocate_id: null, amount_cents: null };
const rulesChange = { ...ceiling, kind: "review_rules", change: '{"allowAfterDays":3}' };
const decided = { decided_by: ids.userA2, decided_name: "Ali", decided_at: at };
const undoing = { undoes: ids.approvedA, amount_cents: 300 };
const booked = { approval_id: ids.approvedA };
const approved = `WHERE id = '${ids.approvedA}'`;

export const approvalCases = [
  ...rules("approvals", {
    approvals_reward_key: { "a referral that waits already": reward },
    approvals_adjustment_key: { "an adjustment that waits already": { amount_cents: 200 } },
    approvals_rules_key: {
      "other ceilings while some wait": ceiling,
      "two changes of review rules at once": insert("approvals", rulesChange, {
        ...rulesChange,
        id: ids.entryA,
      }),
    },
    approvals_undoes_key: {
      "a decision undone twice": insert("approvals", undoing, {
        ...undoing,
        id: ids.entryA,
        amount_cents: 400,
      }),
    },
    approvals_terms_fit_kind: {
      "a reward without a referral": { ...reward, referral_id: null },
      "a reward of nothing": { ...reward, amount_cents: 0 },
      "an adjustment of nothing": { amount_cents: 0 },
      "an adjustment without an amount": { amount_cents: null },
      "an adjustment of a referral": { referral_id: ids.annsPending },
      "ceilings for an advocate": { ...ceiling, advocate_id: ids.ann },
    },
    approvals_type_fits_kind: {
      "a reward that is a correction": { ...reward, adjustment_type: "corrected" },
    },
    approvals_change_fits_kind: {
      "other rules without what changes": { ...rulesChange, change: null },
      "an adjustment that changes rules": { change: "{}" },
      "ceilings that change other rules": { ...ceiling, state: "withdrawn", ...decided, change: "{}" },
    },
    approvals_second_person: {
      "an approval by no member": { ...decided, state: "approved", decided_by: null },
      "an approval by the member who asked": { ...decided, state: "approved", decided_by: ids.userA },
      "a refusal by the member who asked": { ...decided, state: "declined", decided_by: ids.userA },
      "an approval by a member behind it": {
        ...decided,
        state: "approved",
        involved: `{${ids.userB},${ids.userA2}}`,
      },
      "a refusal alone": { ...decided, state: "declined", decided_alone: "true" },
      "a confirmation alone by no member": {
        ...decided,
        state: "approved",
        decided_by: null,
        decided_alone: "true",
      },
    },
    approvals_decided_has_time: {
      "a decision without a time": { state: "withdrawn", decided_name: "Ada" },
      "a decision without a name": { state: "withdrawn", decided_at: at },
      "decided while waiting": { decided_at: at, decided_name: "Ali" },
    },
  }),
  // The primary key is stricter; this constraint exists as the ledger's foreign key target.
  ...after(
    "ALTER TABLE approvals DROP CONSTRAINT IF EXISTS approvals_org_id_id_pk",
    rules("approvals", { approvals_advocate_key: { "an id twice for an advocate": { id: ids.approvalA } } }),
  ),
  ...refusals("approvals", {
    approvals_advocate_fk: {
      "another organization's advocate": { advocate_id: ids.bob },
      "another campaign's advocate": { advocate_id: ids.amy },
    },
    approvals_referral_fk: {
      "another advocate's referral": { ...reward, referral_id: ids.abesPending },
      "another organization's referral": { ...reward, referral_id: ids.bobsPending },
    },
    approvals_alone: {
      "a confirmation alone beside another member": `UPDATE approvals SET state = 'approved', decided_by = '${ids.userA}', decided_name = 'Ada', decided_at = now(), decided_alone = true WHERE id = '${ids.approvalA}'`,
    },
    approvals_stay_decided: {
      "a way back to waiting": `UPDATE approvals SET state = 'waiting', decided_by = NULL, decided_name = NULL, decided_at = NULL ${approved}`,
      "another person who decided": `UPDATE approvals SET decided_by = '${ids.userB}' ${approved}`,
    },
  }),
  ...rules("activity", {
    activity_approval_key: {
      "an approval booked twice": insert("activity", booked, { ...booked, id: ids.newer, seq: 1_001 }),
    },
  }),
  ...refusals("activity", {
    activity_approval_fk: {
      "another advocate's approval": { advocate_id: ids.abe, approval_id: ids.approvalA },
      "another organization's approval": { approval_id: ids.approvalB },
    },
  }),
];
