import { expect } from "vitest";
import { advocateTemplates } from "@/db/enums";
import { MAX_AMOUNT_CENTS } from "@/lib/campaigns/contract";
import { allow, field, onPlan, refuse } from "@/proof/rules/case";
import type { Entry } from "@/proof/rules/scene";

const wrongValues = ["-1", String(MAX_AMOUNT_CENTS + 1), "2.5", "much", "", "1".repeat(16)];

const percent = { rewardMode: "percent", advocateRewardValue: "500", friendRewardValue: "500" };
const tooMuch = "10001";

/** Of previews of messages. What is in them is in lib/messages. */
export const previewRules: Entry = {
  cases: [
    field("template", [undefined, "team-invite", ""], advocateTemplates),
    field("primaryColor", ["#12345", "1a7f5a", "#1a7f5g", ""], ["#1a7f5a", "#1A7F5A"]),
    field("rewardMode", ["points", ""], ["fixed", "percent"]),
    field("advocateRewardValue", wrongValues, ["0", String(MAX_AMOUNT_CENTS)]),
    field("friendRewardValue", wrongValues, ["0", String(MAX_AMOUNT_CENTS)]),
    ...["advocateRewardValue", "friendRewardValue"].map((name) =>
      refuse("400 invalid_input", `more than 100% as ${name}`, { ...percent, [name]: tooMuch }, name),
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
