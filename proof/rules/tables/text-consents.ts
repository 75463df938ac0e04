import { expect } from "vitest";
import type { textConsents } from "@/lib/messages/consent-contract";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { enrollAdvocate, succeeded } from "@/proof/fixtures/scenario";
import { allow, anyMoment, onPlan } from "@/proof/rules/case";
import { pagingCases } from "@/proof/rules/lists";
import type { RuleScene, RuleTable } from "@/proof/rules/scene";

const phones = ["+14155550161", "+14155550162"];
const agree = async ({ api, campaign }: RuleScene) => {
  for (const phone of phones) await enrollAdvocate(api, campaign, { email: uniqueEmail("ann"), phone });
};

/** The consents that are logged are tested in lib/messages. */
export const table: RuleTable<keyof typeof textConsents> = {
  endpoints: {
    list: {
      access: { role: "admin" },
      cases: onPlan({}, [
        ...pagingCases({ key: "textConsents", id: "consentId" }, agree),
        allow("each consent with its place, time and wording", agree, (answer) => {
          const consents = succeeded<typeof textConsents.list>(answer).textConsents.slice(0, 2);
          expect(consents.map(({ phone }) => phone)).toEqual(phones.toReversed());
          expect(consents[0]).toEqual({
            consentId: expect.any(String),
            subjectId: expect.any(String),
            phone: phones[1],
            source: "api",
            version: 1,
            language: "en",
            words: "We confirm that this person has agreed to get texts from us at this number.",
            grantedAt: anyMoment,
          });
        }),
      ]),
    },
  },
};
