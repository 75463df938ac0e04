import type { matchRequests } from "@/lib/leads/match-requests/contract";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { succeeded } from "@/proof/fixtures/scenario";
import { allow, field, ofLength, refuse } from "@/proof/rules/case";
import { removedOnce } from "@/proof/rules/lists";
import type { RuleScene, RuleTable } from "@/proof/rules/scene";
import { nameValues, phoneValues } from "@/proof/rules/values";

const keep = async ({ api }: Pick<RuleScene, "api">) => {
  const friend = { friendName: "Karen Boyd", friendEmail: uniqueEmail("karen") };
  const answer = await api.post("/api/app/match-requests", friend);
  return succeeded<typeof matchRequests.create>(answer).matchRequest;
};

export const table: RuleTable<keyof typeof matchRequests> = {
  ids: async (scene) => ({ matchRequestId: (await keep(scene)).matchRequestId }),
  endpoints: {
    create: {
      status: 201,
      echo: "matchRequest",
      cases: [
        field("friendName", [...nameValues.refused, undefined], nameValues.accepted),
        field("friendPhone", [...phoneValues.refused, null], phoneValues.accepted),
        field("sentBy", ["", "see www.example.com", ofLength(101)], ["Maria from church"]),
        field("note", ["", ofLength(501)], [ofLength(500)]),
        ...refuse("400 invalid_input in friendEmail", {
          "no contact to call back": { friendPhone: undefined },
        }),
        ...refuse("400 invalid_input in friendPhone", {
          "consent to texts without a number": {
            friendPhone: undefined,
            friendEmail: "karen@example.com",
            friendSmsConsent: true,
          },
        }),
        allow("an email address alone", { friendPhone: undefined, friendEmail: "karen@example.com" }),
      ],
    },
    list: { cases: [] },
    match: {
      status: 201,
      body: ({ campaign: { campaignId }, advocate: { advocateId } }) => ({ campaignId, advocateId }),
      cases: removedOnce,
    },
    dismiss: { cases: [] },
  },
};
