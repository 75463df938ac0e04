import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { advocateTemplates, messageStatuses, messageTemplates } from "@/db/enums";
import { single } from "@/db/single";
import { MAX_AMOUNT_CENTS } from "@/lib/business/campaigns/field-contract";
import type { messages } from "@/lib/messages/contract";
import { captureMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { enrollAdvocate } from "@/proof/fixtures/scenario";
import { allow, field, type Prepare, refuse } from "@/proof/rules/case";
import type { RuleEntry, RuleTable } from "@/proof/rules/scene";
import { PHONE } from "@/proof/rules/values";

/** An invite text that a worker has handled. */
const capturedText: Prepare = async ({ organization, api, campaign }) => {
  const { advocateId } = await enrollAdvocate(api, campaign, { phone: PHONE });
  await captureMessages(organization.orgId);
  return { ids: { messageId: single(await readMessagesAbout(advocateId)).id } };
};

const wrongValues = ["-1", String(MAX_AMOUNT_CENTS + 1), "2.5", "much", "", "1".repeat(16)];

const percent = { rewardMode: "percent", advocateRewardValue: "500", friendRewardValue: "500" };

/** Message previews. Their content is tested in lib/messages. */
const preview: RuleEntry = {
  cases: [
    field("language", ["", "fr"], ["en", "es"]),
    field("template", [undefined, "team-invite", ""], advocateTemplates),
    field("primaryColor", ["#12345", "1a7f5a", "#1a7f5g", ""], ["#1a7f5a", "#1A7F5A"]),
    field("rewardMode", ["points", ""], ["fixed", "percent"]),
    field("advocateRewardValue", wrongValues, ["0", String(MAX_AMOUNT_CENTS)]),
    field("friendRewardValue", wrongValues, ["0", String(MAX_AMOUNT_CENTS)]),
    ...["advocateRewardValue", "friendRewardValue"].flatMap((name) =>
      refuse(`400 invalid_input in ${name}`, { "more than 100%": { ...percent, [name]: "10001" } }),
    ),
    allow("100%", { ...percent, advocateRewardValue: "10000", friendRewardValue: "10000" }),
  ],
};

/** The creation and delivery of messages are tested in lib/messages. */
export const table: RuleTable<keyof typeof messages> = {
  ids: async ({ organization: { orgId }, advocate: { advocateId } }) => {
    await captureMessages(orgId);
    return { messageId: single(await readMessagesAbout(advocateId)).id };
  },
  endpoints: {
    list: {
      cases: [
        field("status", ["lost", ""], messageStatuses),
        field("template", ["newsletter", ""], messageTemplates),
        field("advocateId", ["ann", ""], [randomUUID()]),
      ],
    },
    get: {
      cases: [
        allow("the message as the recipient reads it", {}, ({ body }, { advocate }) => {
          const content = expect.stringContaining(advocate.referralUrl);
          expect(body).toMatchObject({ message: { to: advocate.email, text: content, html: content } });
        }),
        allow("a text message, which has no subject and no html", capturedText, ({ body }) => {
          expect(body).toMatchObject({ message: { channel: "sms", to: PHONE, text: expect.any(String) } });
          expect(body["message"]).not.toHaveProperty("subject");
          expect(body["message"]).not.toHaveProperty("html");
        }),
      ],
    },
    preview,
    sendTest: {
      cases: [
        field("rewardMode", ["points", ""], ["fixed", "percent"]),
        field("inviteSubject", [7, "Hi {name}"], ["Hi {advocate}"]),
        field("inviteMessage", [7, "Hi {name}"], ["Hi {advocate}"]),
        allow("to the member who asks", {}, ({ body }, { organization }) => {
          expect(body).toMatchObject({ to: organization.email, sending: { captured: 1, now: 0, later: [] } });
        }),
      ],
    },
    resend: {
      status: 201,
      access: { role: "admin" },
      cases: [
        allow("a message, and queues it again", {}, ({ body }, { advocate, ids }) => {
          expect(body).toMatchObject({
            message: { to: advocate.email, status: "queued", attempts: 0, resendOf: ids["messageId"] },
          });
        }),
      ],
    },
  },
};
