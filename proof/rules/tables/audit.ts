import { expect } from "vitest";
import { auditActions } from "@/db/enums-audit";
import type { audit } from "@/lib/accounts/audit/contract";
import { createCampaign, succeeded } from "@/proof/fixtures/scenario";
import { allow, anyMoment, field, ofLength, onPlan } from "@/proof/rules/case";
import type { RuleScene, RuleTable } from "@/proof/rules/scene";

const rename = async ({ api }: RuleScene) => {
  const { path } = await createCampaign(api, { name: "Spring" });
  return api.patch(path, { name: "Summer" });
};

export const table: RuleTable<keyof typeof audit> = {
  endpoints: {
    list: {
      access: { role: "admin" },
      cases: onPlan({}, [
        field("action", ["campaign.painted", ""], auditActions),
        ...["actorId", "subjectId"].flatMap((name) =>
          field(name, [ofLength(255), "", "a\u0000b"], [ofLength(254), "a"]),
        ),
        allow(
          "changes with actor, old and new values",
          async (scene) => {
            await rename(scene);
          },
          (answer, { organization }) => {
            expect(succeeded<typeof audit.list>(answer).entries[0]).toEqual({
              auditId: expect.any(String),
              action: "campaign.updated",
              subjectId: expect.any(String),
              actor: { kind: "apiKey", id: expect.any(String), name: organization.email },
              before: { name: "Spring" },
              after: { name: "Summer" },
              requestId: expect.any(String),
              createdAt: anyMoment,
            });
          },
        ),
      ]),
    },
  },
};
