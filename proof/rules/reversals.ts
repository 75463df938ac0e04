import { reversalReasons } from "@/db/enums";
import type { reversing as endpoints } from "@/lib/leads/referrals/reward-contract";
import type { Fields } from "@/proof/fixtures/scenario";
import { allow, field, ofLength, type Prepare, refuse } from "@/proof/rules/case";
import type { RuleCase, RuleEntry } from "@/proof/rules/scene";

const MOST_CENTS = 1_000_000_000_000;

const converted =
  (fields: Fields = {}): Prepare =>
  async ({ api, referral }) => {
    await api.post(referral.convertPath, { jobValueCents: 50_000 });
    return { fields };
  };

const refundIds = field("refundId", [null, 7, "", ofLength(201)]);
const notes = field("note", [null, 7, "", ofLength(501)]);

/** The effects of a reversal are tested next to its code. */
const reversalCases: readonly RuleCase[] = [
  field("reason", [null, undefined, "", "spam"]),
  field("refundedValueCents", [null, 0, -1, 1.5, "100", MOST_CENTS + 1]),
  refundIds,
  notes,
  ...reversalReasons.map((reason) => allow(`a job that was ${reason}`, converted({ reason }))),
  allow(
    "a part of the job, by the id of its refund, with a note",
    converted({ refundedValueCents: 1, refundId: "r-1", note: "Leak" }),
  ),
  ...refuse("409 not_converted", { "a lead without a reward yet": {} }),
  ...refuse("409 already_reversed", {
    "a second time": async (scene) => {
      await converted()(scene);
      await scene.send();
      return scene.send();
    },
  }),
];

const undoingCases: readonly RuleCase[] = [
  refundIds,
  notes,
  allow("an unreported refund", converted({ refundId: "r-1", note: "Failed" })),
  ...refuse("409 not_converted", { "a lead without a reward yet": {} }),
  ...refuse("409 not_reversed", { "what was never taken back": converted({ refundId: undefined }) }),
];

/** Requests that the reversal endpoints refuse and allow. */
export const reversing: Readonly<Record<keyof typeof endpoints, RuleEntry>> = {
  reverse: { body: () => ({ reason: "refunded" }), cases: reversalCases },
  unreverse: { cases: undoingCases },
  explain: {
    cases: [allow("a lead without a reward yet", {}, { explanation: { outcome: "not_made" } })],
  },
};
