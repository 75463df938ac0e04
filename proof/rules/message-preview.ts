import { expect } from "vitest";
import { advocateTemplates } from "@/db/enums";
import { MAX_AMOUNT_CENTS } from "@/lib/campaigns/contract";
import { allow, field, onPlan, refuse } from "@/proof/rules/kit/rule";
import type { EndpointRules } from "@/proof/rules/kit/subject";

const rewardValue = {
  refuses: {
    "is not below zero": "-1",
    "is within what is calculated with": String(MAX_AMOUNT_CENTS + 1),
    "is a whole number": "2.5",
    "is a number": "much",
    "is not empty": "",
    "has no endless digits": "1".repeat(16),
  },
  accepts: { "may be nothing": "0", "may be the most": String(MAX_AMOUNT_CENTS) },
};

const percent = { rewardMode: "percent", advocateRewardValue: "500", friendRewardValue: "500" };
const tooMuch = "10001";

/** Of previews of messages. What is in them is in lib/messages. */
export const previewRules: EndpointRules = {
  rules: [
    ...field("template", {
      refuses: {
        "is given": undefined,
        "is one for advocates or friends": "team-invite",
        "is not empty": "",
      },
      accepts: Object.fromEntries(advocateTemplates.map((template) => [`may be ${template}`, template])),
    }),
    ...field("primaryColor", {
      refuses: {
        "has six digits": "#12345",
        "begins with #": "1a7f5a",
        "is hexadecimal": "#1a7f5g",
        "is not empty": "",
      },
      accepts: { "may be any color": "#1a7f5a", "may be in capitals": "#1A7F5A" },
    }),
    ...field("rewardMode", {
      refuses: { "is a mode": "points", "is not empty": "" },
      accepts: { "may be fixed": "fixed", "may be percent": "percent" },
    }),
    ...field("advocateRewardValue", rewardValue),
    ...field("friendRewardValue", rewardValue),
    ...["advocateRewardValue", "friendRewardValue"].map((name) =>
      refuse("invalid_input", `more than 100% as ${name}`, { ...percent, [name]: tooMuch }, name),
    ),
    allow("100%", { ...percent, advocateRewardValue: "10000", friendRewardValue: "10000" }),
    ...onPlan({}, [
      allow(
        "the e-mail of the organization, about the given offer",
        { ...percent, template: "invite" },
        ({ body }) => {
          expect(body).toEqual({
            subject: "Ann, your link from Acme Plumbing: give 5% off, get 5% of the job",
            html: expect.stringContaining("Acme Plumbing"),
            text: expect.stringContaining("ANN-7K2Q"),
          });
        },
      ),
    ]),
  ],
};
