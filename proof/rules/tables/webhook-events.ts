import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { webhookEvents } from "@/lib/integrations/webhooks/contract";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { readAdvocate } from "@/proof/fixtures/scenario";
import { connectSender, eventIdOf, sendUnmatched } from "@/proof/fixtures/webhooks";
import { allow, allowAll, field, onPlan, refuse } from "@/proof/rules/case";
import type { RuleScene, RuleTable } from "@/proof/rules/scene";

type Where = Pick<RuleScene, "organization" | "api">;

async function addUnmatched({ organization, api }: Where): Promise<string> {
  return sendUnmatched(await connectSender(organization, api));
}

/** An event about enrolling an advocate, which works if the campaign exists. */
async function addEnrollment({ organization, api }: Where, campaignId: string): Promise<string> {
  const person = { campaignId, name: "Ann", email: uniqueEmail("ann") };
  return eventIdOf(await (await connectSender(organization, api)).send("advocate.enroll", person));
}

/** The rules of individual events are tested in lib/integrations/webhooks. */
export const table: RuleTable<keyof typeof webhookEvents> = {
  ids: async (scene) => ({ eventId: await addUnmatched(scene) }),
  endpoints: {
    list: {
      access: { role: "admin", feature: "integrations" },
      cases: [
        field("outcome", ["lost", ""], ["applied", "unmatched", "refused"]),
        ...onPlan({}, [
          ...allowAll({
            "the reason why an event has no effect": [
              {},
              { events: [{ outcome: "unmatched", status: 202, detail: "No lead matches this event." }] },
            ],
          }),
        ]),
      ],
    },
    get: {
      access: { role: "admin", feature: "integrations" },
      cases: [
        ...allowAll({
          "the event's data and the answer to it": [
            {},
            {
              event: { data: { referralId: expect.any(String) }, answer: { ok: true, outcome: "unmatched" } },
            },
          ],
        }),
      ],
    },
    replay: {
      access: { role: "admin", feature: "integrations" },
      body: ({ referral: { referralId } }) => ({ referralId }),
      cases: [
        field("referralId", [null, 7, "first", ""], [undefined, randomUUID()]),
        allow("an event that now has its effect", {}, async ({ body }, { api, advocate }) => {
          expect(body).toMatchObject({ event: { outcome: "applied", status: 200, attempts: 2 } });
          expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
        }),
        ...allowAll({
          "an event that still has no effect": [
            { referralId: undefined },
            { event: { outcome: "unmatched", status: 202, attempts: 2 } },
          ],
        }),
        ...refuse("400 invalid_input in referralId", {
          "a referral for an event that converts nothing": async (scene) => ({
            ids: { eventId: await addEnrollment(scene, randomUUID()) },
          }),
        }),
      ],
    },
  },
};
