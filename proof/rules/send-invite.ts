import { transact } from "@/db/client";
import { emailOptOuts } from "@/db/schema/messages";
import { captureMessages } from "@/proof/fixtures/messages";
import { enrollAdvocate } from "@/proof/fixtures/scenario";
import { allow, onPlan, refuse } from "@/proof/rules/case";
import { notInDeletedCampaign, notInOtherCampaign } from "@/proof/rules/lists";
import { type Entry, setPlan } from "@/proof/rules/scene";

const phone = "+14155550132";

/** Sending an invite again. */
export const sendInviteRules: Entry = {
  cases: [
    allow(
      "an advocate who has got one, to the address of now",
      async ({ api, advocate }) => {
        await api.patch(advocate.path, { email: "moved@example.com" });
      },
      { sent: [{ channel: "email", to: "moved@example.com" }] },
    ),
    allow(
      "one who can be texted since, by both ways",
      async ({ api, advocate }) => {
        await api.patch(advocate.path, { phone });
      },
      { sent: [{ channel: "email" }, { channel: "sms", to: phone }] },
    ),
    refuse("409 message_not_resendable", "an invite that still waits", async ({ api, campaign }) => {
      const { advocateId } = await enrollAdvocate(api, campaign);
      return { ids: { advocateId } };
    }),
    refuse("409 message_not_resendable", "an invite that waits to be sent again", async ({ send }) => {
      await send();
    }),
    refuse(
      "409 message_not_resendable",
      "an address that has unsubscribed",
      async ({ organization, advocate }) => {
        const email = (advocate.email ?? "").toLowerCase();
        const { orgId } = organization;
        await transact((tx) => tx.insert(emailOptOuts).values({ orgId, email, createdAt: new Date() }));
      },
    ),
    ...onPlan({}, [
      refuse("409 message_not_resendable", "a number alone on a plan without SMS", async (scene) => {
        const { advocateId } = await enrollAdvocate(scene.api, scene.campaign, { phone });
        await captureMessages(scene.organization.orgId);
        await setPlan(scene, { overrides: { sms: false } });
        return { ids: { advocateId } };
      }),
    ]),
    notInOtherCampaign,
    notInDeletedCampaign,
  ],
};
