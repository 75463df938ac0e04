import { expect } from "vitest";
import { z } from "zod";
import { auditActions } from "@/db/enums";
import type { audit } from "@/lib/audit/contract";
import { createCampaign } from "@/proof/fixtures/scenario";
import { pagingRules } from "@/proof/rules/common/paging";
import { allow, anyMoment, field, ofLength, onPlan, type Place } from "@/proof/rules/kit/rule";
import type { DomainRules } from "@/proof/rules/kit/subject";

const Renamed = z.object({ campaign: z.object({ campaignId: z.string() }) });
const Entries = z.object({ entries: z.array(z.record(z.string(), z.unknown())) });

const rename = async ({ api }: Place) => {
  const { path } = await createCampaign(api, { name: "Spring" });
  return api.patch(path, { name: "Summer" });
};

/** Design §3, "Audit". */
export const auditRules: DomainRules<keyof typeof audit> = {
  endpoints: {
    list: {
      rules: onPlan({}, [
        ...pagingRules({ key: "entries", id: "auditId" }, rename),
        ...field("action", {
          refuses: { "is an action": "campaign.painted", "is not empty": "" },
          accepts: Object.fromEntries(auditActions.map((action) => [`may be ${action}`, action])),
        }),
        ...["actorId", "subjectId"].flatMap((name) =>
          field(name, {
            refuses: {
              "has at most 254 characters": ofLength(255),
              "is not empty": "",
              "has no control characters": "a\u0000b",
            },
            accepts: { "may have 254 characters": ofLength(254), "may be one letter": "a" },
          }),
        ),
        allow(
          "what one actor did to one thing, of one kind",
          async (place) => {
            const { body } = await rename(place);
            const { campaignId: subjectId } = Renamed.parse(body).campaign;
            return {
              fields: { subjectId, actorId: place.organization.actor.id, action: "campaign.updated" },
            };
          },
          ({ body }) => {
            expect(body["entries"]).toEqual([expect.objectContaining({ after: { name: "Summer" } })]);
          },
        ),
        allow(
          "who changed what, from what to what",
          async (place) => {
            await rename(place);
            return {};
          },
          ({ body }, { organization }) => {
            expect(Entries.parse(body).entries[0]).toEqual({
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
