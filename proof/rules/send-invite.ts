import { transact } from "@/db/client";
import { emailOptOuts } from "@/db/schema/messages";
import { captureMessages } from "@/proof/fixtures/messages";
import { enrollAdvocate } from "@/proof/fixtures/scenario";
import { notInDeletedCampaign, notInOtherCampaign } from "@/proof/rules/common/in-campaign";
import { allow, onPlan, refuse } from "@/proof/rules/kit/rule";
import { setPlan } from "@/proof/rules/kit/scene";
import type { EndpointRules } from "@/proof/rules/kit/subject";

const phone = "+14155550132";

/** Sending an invite again (design §3, "Messages"). */
export const sendInviteRules: EndpointRules = {
  rules: [
    allow(
      "an advocate who has got one, to the address of now",
      async ({ admin, advocate }) => {
        await admin.patch(advocate.path, { email: "moved@example.com" });
        return {};
      },
      { sent: [{ channel: "email", to: "moved@example.com" }] },
    ),
    allow(
      "one who can be texted since, by both ways",
      async ({ admin, advocate }) => {
        await admin.patch(advocate.path, { phone });
        return {};
      },
      { sent: [{ channel: "email" }, { channel: "sms", to: phone }] },
    ),
    refuse("message_not_resendable", "an invite that still waits", async ({ admin, campaign }) => {
      const { advocateId } = await enrollAdvocate(admin, campaign);
      return { ids: { advocateId } };
    }),
    refuse("message_not_resendable", "an invite that waits to be sent again", async ({ send }) => {
      await send();
      return {};
    }),
    refuse(
      "message_not_resendable",
      "an address that has unsubscribed",
      async ({ organization, advocate }) => {
        const email = (advocate.email ?? "").toLowerCase();
        const { orgId } = organization;
        await transact((tx) => tx.insert(emailOptOuts).values({ orgId, email, createdAt: new Date() }));
        return {};
      },
    ),
    ...onPlan({}, [
      refuse("message_not_resendable", "a number alone on a plan without SMS", async (place) => {
        const { advocateId } = await enrollAdvocate(place.admin, place.campaign, { phone });
        await captureMessages(place.organization.orgId);
        await setPlan(place, { overrides: { sms: false } });
        return { ids: { advocateId } };
      }),
    ]),
    notInOtherCampaign,
    notInDeletedCampaign,
  ],
};
