import { expect } from "vitest";
import type { contract } from "@/lib/contract";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { allow, field, onPlan, refuse } from "@/proof/rules/case";
import { pagingCases } from "@/proof/rules/lists";
import type { RuleScene, RuleTable } from "@/proof/rules/scene";

const addCaller = ({ api }: Pick<RuleScene, "api">) =>
  api.post("/api/app/match-requests", { friendName: "Jim Wells", friendPhone: "(415) 555-0132" });

const unknown = { kind: "match", id: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a41" };
const kinds = ["lead", "match", "file", "message"];

export const table: RuleTable<keyof (typeof contract)["inbox"]> = {
  endpoints: {
    list: {
      cases: [
        field("group", ["", "all", "CALL"], ["call", "decide", "fix"]),
        field("kind", ["", "referral"], kinds),
        field("part", ["", "done"], ["todo", "later"]),
        ...pagingCases({ key: "rows", id: "id" }, addCaller),
        ...onPlan({}, [
          allow(
            "nothing of another organization",
            async () => {
              await addCaller({ api: apiAs((await createTestOrganization()).apiKey) });
            },
            ({ body }) => expect(body["rows"]).toHaveLength(1),
          ),
        ]),
      ],
    },
    first: {
      cases: [],
    },
    count: {
      cases: [],
    },
    later: {
      body: ({ referral: { referralId } }) => ({ kind: "lead", id: referralId }),
      cases: [
        field("kind", ["", "referral", undefined, null]),
        field("id", ["", "first", undefined, null]),
        ...refuse("404 not_found", {
          "a row that isn’t there": unknown,
          "a row of another kind": { kind: "review" },
          "a lead that was called": async ({ api, campaign, referral: { referralId } }) => {
            await api.post(`${campaign.path}/referrals/${referralId}/stage`, { stage: "contacted" });
          },
        }),
        allow("twice, which renews it", async ({ send }) => {
          await send();
        }),
      ],
    },
    bringBack: {
      body: ({ referral: { referralId } }) => ({ kind: "lead", id: referralId }),
      cases: [
        field("kind", ["", "referral", undefined, null]),
        field("id", ["", "first", undefined, null]),
        allow("a row that isn’t put off, which stays as it is"),
      ],
    },
  },
};
