import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { transact } from "@/db/client";
import { messageStatuses, messageTemplates } from "@/db/enums";
import { one } from "@/db/one";
import { emailOptOuts, smsOptOuts } from "@/db/schema/messages";
import type { messages } from "@/lib/messages/contract";
import { captureMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { enrollAdvocate, type Fields, inviteUser } from "@/proof/fixtures/scenario";
import { allow, anyMoment, type Case, field, onPlan, type Prepare, refuse } from "@/proof/rules/case";
import { pagingCases } from "@/proof/rules/lists";
import { previewRules } from "@/proof/rules/message-preview";
import { type Scene, setPlan, type Table } from "@/proof/rules/scene";

type Where = Pick<Scene, "organization" | "api" | "campaign">;

/** The invite of an advocate with these contacts, which a worker has handled. */
async function addInvite({ organization, api, campaign }: Where, contacts?: Fields) {
  const advocate = await enrollAdvocate(api, campaign, contacts);
  const [message] = await readMessagesAbout(advocate.advocateId);
  await captureMessages(organization.orgId);
  return { advocate, ids: { messageId: message?.id ?? "" } };
}

const phone = "+14155550132";
const quiet = "+14155550133";
const byEmail = { notificationPreference: "email" };
const now = () => ({ createdAt: new Date() });

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
    preview: previewRules,
    resend: {
      status: 201,
      access: { role: "admin" },
      cases: [
        allow("a message, which is queued once more", {}, ({ body }, { advocate, ids }) => {
          expect(body).toMatchObject({
            message: { to: advocate.email, status: "queued", attempts: 0, resendOf: ids["messageId"] },
          });
        }),
        allow("an address that has changed, which it goes to", async ({ api, advocate }) => {
          await api.patch(advocate.path, { email: "moved@example.com" });
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
        notResendable("a message that waits to be sent again", async ({ send }) => {
          await send();
        }),
        notResendable(
          "a text to an advocate who wants e-mails only",
          afterText(({ api }, { path }) => api.patch(path, { email: "ann@example.com", ...byEmail })),
        ),
        notResendable("an e-mail to an advocate who wants texts only", async ({ api, advocate }) => {
          await api.patch(advocate.path, { phone, notificationPreference: "sms" });
        }),
        notResendable("a message to a member", async ({ organization, api }) => {
          const { invitationId } = await inviteUser(api);
          await captureMessages(organization.orgId);
          return { ids: { messageId: one(await readMessagesAbout(invitationId)).id } };
        }),
        notResendable("an address that has unsubscribed", async ({ organization: { orgId }, advocate }) => {
          const email = (advocate.email ?? "").toLowerCase();
          await transact((tx) => tx.insert(emailOptOuts).values({ orgId, email, ...now() }));
        }),
        notResendable("a number that has answered STOP", async (scene) => {
          const { ids } = await addInvite(scene, { phone: quiet });
          await transact((tx) => tx.insert(smsOptOuts).values({ phone: quiet, ...now() }));
          return { ids };
        }),
        notResendable("an e-mail to an advocate without an address", async ({ api, advocate }) => {
          await api.patch(advocate.path, { email: null, phone });
        }),
        notResendable(
          "a text to an advocate without a number",
          afterText(({ api }, { path }) => api.patch(path, { email: "ann@example.com", phone: null })),
        ),
        notResendable("a message about a deleted campaign", async ({ api, campaign }) => {
          await api.delete(campaign.path);
        }),
        ...onPlan({}, [
          notResendable(
            "a text on a plan without SMS",
            afterText((scene) => setPlan(scene, { overrides: { sms: false } })),
          ),
        ]),
      ],
    },
  },
};
