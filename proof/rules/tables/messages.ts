import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { advocateTemplates, messageStatuses, messageTemplates } from "@/db/enums";
import { single } from "@/db/single";
import { MAX_AMOUNT_CENTS } from "@/lib/business/campaigns/field-contract";
import type { messages } from "@/lib/messages/contract";
import { captureMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { enrollAdvocate, inviteUser } from "@/proof/fixtures/scenario";
import { allow, anyMoment, field, onPlan, type Prepare, refuse } from "@/proof/rules/case";
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
    ...onPlan({}, [
      allow(
        "the email of the organization, about the given offer",
        { ...percent, template: "invite" },
        ({ body }) => {
          expect(body).toEqual({
            subject: "Ann, your link from Acme Plumbing: friends get 5% off, you get 5% of the job",
            html: expect.stringContaining("Acme Plumbing"),
            text: expect.stringContaining("ANN-7K2Q"),
          });
        },
      ),
    ]),
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
        ...onPlan({}, [
          allow("each message's recipient and delivery status", {}, ({ body }, { advocate, ids }) => {
            expect(body["messages"]).toEqual([
              expect.objectContaining({ template: "advocate-referred", status: "captured" }),
              {
                messageId: ids["messageId"],
                channel: "email",
                template: "invite",
                to: advocate.email,
                advocateId: advocate.advocateId,
                status: "captured",
                subject: expect.stringMatching(
                  /^Ann, your .*Acme Plumbing.*: friends get \$50 off, you get \$25$/,
                ),
                attempts: 1,
                createdAt: anyMoment,
                handledAt: anyMoment,
              },
            ]);
          }),
        ]),
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
        allow("a text", capturedText, { message: { channel: "sms", to: PHONE } }),
        ...refuse("409 message_not_resendable", {
          "a message that is still queued": async ({ api, campaign }) => {
            const { advocateId } = await enrollAdvocate(api, campaign);
            return { ids: { messageId: single(await readMessagesAbout(advocateId)).id } };
          },
          "a message to a member": async ({ organization, api }) => {
            const { invitationId } = await inviteUser(api);
            await captureMessages(organization.orgId);
            return { ids: { messageId: single(await readMessagesAbout(invitationId)).id } };
          },
        }),
      ],
    },
  },
};
