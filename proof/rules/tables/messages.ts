import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { advocateTemplates, messageStatuses, messageTemplates } from "@/db/enums";
import { one } from "@/db/one";
import { MAX_AMOUNT_CENTS } from "@/lib/campaigns/contract";
import type { messages } from "@/lib/messages/contract";
import { captureMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { enrollAdvocate, type Fields, inviteUser } from "@/proof/fixtures/scenario";
import { allow, anyMoment, field, onPlan, type Prepare, refuse } from "@/proof/rules/case";
import { pagingCases } from "@/proof/rules/lists";
import type { Case, Entry, Scene, Table } from "@/proof/rules/scene";

type Where = Pick<Scene, "organization" | "api" | "campaign">;

/** The invite of an advocate with these contacts, which a worker has handled. */
async function addInvite({ organization, api, campaign }: Where, contacts?: Fields) {
  const advocate = await enrollAdvocate(api, campaign, contacts);
  const [message] = await readMessagesAbout(advocate.advocateId);
  await captureMessages(organization.orgId);
  return { advocate, ids: { messageId: message?.id ?? "" } };
}

const phone = "+14155550132";

/** A text to an advocate, after which something happens. */
const afterText =
  (act: (scene: Scene, advocate: { path: string }) => Promise<unknown>): Prepare =>
  async (scene) => {
    const { advocate, ids } = await addInvite(scene, { phone });
    await act(scene, advocate);
    return { ids };
  };

function notResendable(rule: string, given: Prepare): Case {
  return refuse("409 message_not_resendable", rule, given);
}

const wrongValues = ["-1", String(MAX_AMOUNT_CENTS + 1), "2.5", "much", "", "1".repeat(16)];

const percent = { rewardMode: "percent", advocateRewardValue: "500", friendRewardValue: "500" };
const tooMuch = "10001";

/** Of previews of messages. What is in them is in lib/messages. */
const preview: Entry = {
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

/** What makes a message, and where it goes, is in lib/messages. */
export const table: Table<keyof typeof messages> = {
  ids: async ({ organization: { orgId }, advocate: { advocateId } }) => {
    await captureMessages(orgId);
    return { messageId: one(await readMessagesAbout(advocateId)).id };
  },
  endpoints: {
    list: {
      cases: [
        ...pagingCases({ key: "messages", id: "messageId" }, ({ api, campaign }) =>
          enrollAdvocate(api, campaign),
        ),
        field("status", ["lost", ""], messageStatuses),
        field("template", ["newsletter", ""], messageTemplates),
        field("advocateId", ["ann", ""], [randomUUID()]),
        ...onPlan({}, [
          allow("what was sent to whom, and what became of it", {}, ({ body }, { advocate, ids }) => {
            expect(body["messages"]).toEqual([
              {
                messageId: ids["messageId"],
                channel: "email",
                template: "invite",
                to: advocate.email,
                advocateId: advocate.advocateId,
                status: "captured",
                subject: expect.stringMatching(/^Ann, your .*Acme Plumbing.*: give \$50, get \$25$/),
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
        allow(
          "a text message, which has no subject and no html",
          async (scene) => ({ ids: (await addInvite(scene, { phone })).ids }),
          ({ body }) => {
            expect(body).toMatchObject({ message: { channel: "sms", to: phone, text: expect.any(String) } });
            expect(body["message"]).not.toHaveProperty("subject");
            expect(body["message"]).not.toHaveProperty("html");
          },
        ),
      ],
    },
    preview,
    resend: {
      status: 201,
      access: { role: "admin" },
      cases: [
        allow("a message, which is queued once more", {}, ({ body }, { advocate, ids }) => {
          expect(body).toMatchObject({
            message: { to: advocate.email, status: "queued", attempts: 0, resendOf: ids["messageId"] },
          });
        }),
        allow(
          "a text",
          afterText(async () => undefined),
          { message: { channel: "sms", to: phone } },
        ),
        notResendable("a message that still waits", async ({ api, campaign }) => {
          const { advocateId } = await enrollAdvocate(api, campaign);
          return { ids: { messageId: one(await readMessagesAbout(advocateId)).id } };
        }),
        notResendable("a message to a member", async ({ organization, api }) => {
          const { invitationId } = await inviteUser(api);
          await captureMessages(organization.orgId);
          return { ids: { messageId: one(await readMessagesAbout(invitationId)).id } };
        }),
      ],
    },
  },
};
