import { expect } from "vitest";
import type { reviews } from "@/lib/leads/review/contract";
import { makeReviews } from "@/proof/fixtures/reviews";
import { allow, field, ofLength, type Prepare, refuse } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";

const reasons = ["already a customer", "same household", "own referral", "not a real lead", "other"];
const note = field("note", [null, 5, "", ofLength(501)], ["n", ofLength(500)]);

/** The path names the scene's decided review. */
const onDecided: Prepare = ({ ids }) => ({ ids: { reviewId: ids["decidedReviewId"] ?? "" } });

export const table: RuleTable<keyof typeof reviews> = {
  ids: async ({ organization, api, campaign }) => {
    const { trustedAdvocateId: advocateId, ...ids } = await makeReviews(organization, api, campaign);
    return { ...ids, advocateId };
  },
  ownOrganization: true,
  endpoints: {
    list: {
      cases: [field("part", ["all", ""], ["open", "decided"])],
    },
    get: {
      cases: [
        allow(
          "both sides and the evidence",
          {},
          {
            review: {
              flags: [{ rule: "disposable_email" }],
              advocate: { name: "Ann Reyes", surname: "Reyes" },
              friend: { name: "Fred Fox" },
              mayDecide: true,
            },
          },
        ),
      ],
    },
    allow: {
      cases: [note, field("trust", [null, "yes"], [true, false])],
    },
    deny: {
      cases: [
        note,
        field("reason", [undefined, null, "", "fraud"], reasons),
        field("reasonShown", [null, "yes"], [true, false]),
      ],
    },
    undo: {
      cases: [allow("a decided review", onDecided, { review: { state: "open" } })],
    },
    getSettings: {
      cases: [
        allow(
          "every rule, one of them off",
          {},
          {
            settings: {
              rules: expect.arrayContaining([expect.objectContaining({ rule: "same_network", on: false })]),
            },
          },
        ),
      ],
    },
    updateSettings: {
      access: { role: "admin" },
      cases: [
        field("allowAfterDays", [0, 366, 1.5, "7"], [1, 365, null]),
        ...refuse("400 invalid_input in rules", { "an empty list": { rules: [] } }),
        ...refuse("400 invalid_input in rules.0.rule", {
          "an unknown rule": { rules: [{ rule: "luck", on: true }] },
        }),
        ...refuse("400 invalid_input in rules.0.value", {
          "a number of 0": { rules: [{ rule: "insider", value: 0 }] },
        }),
        allow(
          "a switch and a number",
          { rules: [{ rule: "many_in_a_day", on: false, value: 8 }] },
          {
            settings: {
              rules: expect.arrayContaining([expect.objectContaining({ rule: "many_in_a_day", on: false, value: 8 })]),
            },
          },
        ),
      ],
    },
    tryRule: {
      body: () => ({ rule: "many_in_a_day" }),
      cases: [
        field("rule", [undefined, "", "luck"], ["known_customer", "ring"]),
        field("value", ["0", "1001", "x", "1.5"], ["1", "1000"]),
        allow("the referrals it would have flagged", { rule: "disposable_email" }, { days: 90, flagged: 2 }),
      ],
    },
    untrust: {
      cases: [allow("a trusted advocate", {}, { ok: true })],
    },
  },
};
