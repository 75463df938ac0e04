import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { transact } from "@/db/client";
import { messageStatuses, messageTemplates } from "@/db/enums";
import { one } from "@/db/one";
import { emailOptOuts, smsOptOuts } from "@/db/schema/messages";
import type { messages } from "@/lib/messages/contract";
import { captureMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { enrollAdvocate, type Fields, inviteUser } from "@/proof/fixtures/scenario";
import { pagingRules } from "@/proof/rules/common/paging";
import {
  allow,
  anyMoment,
  field,
  type Given,
  onPlan,
  type Place,
  type Rule,
  refuse,
} from "@/proof/rules/kit/rule";
import { type Scene, setPlan } from "@/proof/rules/kit/scene";
import type { DomainRules } from "@/proof/rules/kit/subject";
import { previewRules } from "@/proof/rules/message-preview";

type Where = Pick<Scene, "organization" | "admin" | "campaign">;

/** The invite of an advocate with these contacts, which a worker has handled. */
async function addInvite({ organization, admin, campaign }: Where, contacts?: Fields) {
  const advocate = await enrollAdvocate(admin, campaign, contacts);
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
  (act: (place: Place, advocate: { path: string }) => Promise<unknown>): Given =>
  async (place) => {
    const { advocate, ids } = await addInvite(place, { phone });
    await act(place, advocate);
    return { ids };
  };

function notResendable(rule: string, given: Given): Rule {
  return refuse("message_not_resendable", rule, given);
}

/** Design §3, "Messages". What makes a message, and where it goes, is in lib/messages. */
export const messageRules: DomainRules<keyof typeof messages> = {
  ids: async ({ organization: { orgId }, advocate: { advocateId } }) => {
    await captureMessages(orgId);
    return { messageId: one(await readMessagesAbout(advocateId)).id };
  },
  endpoints: {
    list: {
      rules: [
        ...pagingRules({ key: "messages", id: "messageId" }, ({ api, campaign }) =>
          enrollAdvocate(api, campaign),
        ),
        ...field("status", {
          refuses: { "is a status": "lost", "is not empty": "" },
          accepts: Object.fromEntries(messageStatuses.map((status) => [`may be ${status}`, status])),
        }),
        ...field("template", {
          refuses: { "is a template": "newsletter", "is not empty": "" },
          accepts: Object.fromEntries(messageTemplates.map((template) => [`may be ${template}`, template])),
        }),
        ...field("advocateId", {
          refuses: { "is an id": "ann", "is not empty": "" },
          accepts: { "may be any id": randomUUID() },
        }),
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
      rules: [
        allow("the message as the recipient reads it", {}, ({ body }, { advocate }) => {
          const content = expect.stringContaining(advocate.referralUrl);
          expect(body).toMatchObject({ message: { to: advocate.email, text: content, html: content } });
        }),
        allow(
          "a text message, which has no subject and no html",
          async (place) => ({ ids: (await addInvite(place, { phone })).ids }),
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
      rules: [
        allow("a message, which is queued once more", {}, ({ body }, { advocate, ids }) => {
          expect(body).toMatchObject({
            message: { to: advocate.email, status: "queued", attempts: 0, resendOf: ids["messageId"] },
          });
        }),
        allow("an address that has changed, which it goes to", async ({ admin, advocate }) => {
          await admin.patch(advocate.path, { email: "moved@example.com" });
          return {};
        }),
        allow(
          "a text",
          afterText(async () => undefined),
          { message: { channel: "sms", to: phone } },
        ),
        notResendable("a message that still waits", async ({ admin, campaign }) => {
          const { advocateId } = await enrollAdvocate(admin, campaign);
          return { ids: { messageId: one(await readMessagesAbout(advocateId)).id } };
        }),
        notResendable("a message that waits to be sent again", async ({ send }) => {
          await send();
          return {};
        }),
        notResendable(
          "a text to an advocate who wants e-mails only",
          afterText(({ admin }, { path }) => admin.patch(path, { email: "ann@example.com", ...byEmail })),
        ),
        notResendable("an e-mail to an advocate who wants texts only", async ({ admin, advocate }) => {
          await admin.patch(advocate.path, { phone, notificationPreference: "sms" });
          return {};
        }),
        notResendable("a message to a member", async ({ organization, admin }) => {
          const { invitationId } = await inviteUser(admin);
          await captureMessages(organization.orgId);
          return { ids: { messageId: one(await readMessagesAbout(invitationId)).id } };
        }),
        notResendable("an address that has unsubscribed", async ({ organization: { orgId }, advocate }) => {
          const email = (advocate.email ?? "").toLowerCase();
          await transact((tx) => tx.insert(emailOptOuts).values({ orgId, email, ...now() }));
          return {};
        }),
        notResendable("a number that has answered STOP", async (place) => {
          const { ids } = await addInvite(place, { phone: quiet });
          await transact((tx) => tx.insert(smsOptOuts).values({ phone: quiet, ...now() }));
          return { ids };
        }),
        notResendable("an e-mail to an advocate without an address", async ({ admin, advocate }) => {
          await admin.patch(advocate.path, { email: null, phone });
          return {};
        }),
        notResendable(
          "a text to an advocate without a number",
          afterText(({ admin }, { path }) => admin.patch(path, { email: "ann@example.com", phone: null })),
        ),
        notResendable("a message about a deleted campaign", async ({ admin, campaign }) => {
          await admin.delete(campaign.path);
          return {};
        }),
        ...onPlan({}, [
          notResendable(
            "a text on a plan without SMS",
            afterText((place) => setPlan(place, { overrides: { sms: false } })),
          ),
        ]),
      ],
    },
  },
};
