import { expect } from "vitest";
import { notInDeletedCampaign, notInOtherCampaign } from "@/proof/rules/common/in-campaign";
import { allow } from "@/proof/rules/kit/rule";
import type { EndpointRules } from "@/proof/rules/kit/subject";

/** Replacing the link of a portal (design §3, "Advocate"). */
export const replacePortalLinkRules: EndpointRules = {
  rules: [
    allow(
      "an advocate, whose link is another one then and all else the same",
      {},
      ({ body }, { advocate }) => {
        const { path: _, portalToken, portalUrl, ...others } = advocate;
        const replaced = Object(body["advocate"]);
        expect(replaced).toMatchObject(others);
        expect(replaced.portalToken).not.toBe(portalToken);
        expect(replaced.portalUrl).toBe(portalUrl.replace(portalToken, replaced.portalToken));
      },
    ),
    allow("an advocate whose link was replaced before", async ({ admin, advocate }) => {
      await admin.post(`${advocate.path}/portal-link`);
      return {};
    }),
    notInOtherCampaign,
    notInDeletedCampaign,
  ],
};
