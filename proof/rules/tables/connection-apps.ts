import { expect } from "vitest";
import type { connectionApps } from "@/lib/integrations/connections/apps/contract";
import { apiAs } from "@/proof/fixtures/api";
import { startConnecting } from "@/proof/fixtures/connected-apps";
import { makeConnection } from "@/proof/fixtures/connections";
import { allow, field, ofLength, refuse } from "@/proof/rules/case";
import type { RuleScene, RuleTable } from "@/proof/rules/scene";

const access = { caller: "session", role: "admin", feature: "integrations" } as const;
const refused = ({ ids }: RuleScene) => ({ state: ids["state"], error: "access_denied" });

/** Systems that we read from, through an app that the business authorizes. */
export const table: RuleTable<keyof typeof connectionApps> = {
  needsCampaign: false,
  ids: ({ api, session }) => startConnecting(api, session.api),
  ownOrganization: true,
  endpoints: {
    start: {
      access: { ...access, recentProof: true },
      cases: [
        allow("the consent page, which leads back here", {}, ({ body }) => {
          const { searchParams } = new URL(String(body["url"]));
          expect(searchParams.get("redirect_uri")).toMatch(/\/settings\/connections\/callback$/);
          expect(searchParams.get("state")).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
        }),
        ...refuse("400 invalid_input in connectionId", {
          "a system that has no app": async ({ organization }) => {
            const { connectionId } = await makeConnection(organization, apiAs(organization.apiKey));
            return { ids: { connectionId } };
          },
        }),
      ],
    },
    finish: {
      access,
      body: refused,
      cases: [
        field("state", ["", "made up", ofLength(201), null]),
        field("code", ["", ofLength(2_001), null]),
        field("realmId", ["", ofLength(101), null]),
        field("error", ["", ofLength(201), null], ["access_denied", "invalid_scope"]),
        allow(
          "returning without approving access",
          {},
          {
            connection: { state: "setting_up", app: { isConnected: false } },
            problem: "Access wasn’t approved. Click Connect when you’re ready to try again.",
          },
        ),
      ],
    },
  },
};
