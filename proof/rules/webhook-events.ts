import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { webhookEvents } from "@/lib/webhooks/contract";
import type { TestApi } from "@/proof/fixtures/api";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { readAdvocate } from "@/proof/fixtures/scenario";
import { connectSender, eventIdOf, sendUnmatched } from "@/proof/fixtures/webhooks";
import { pagingRules } from "@/proof/rules/common/paging";
import { allow, field, type Given, onPlan, type Place, refuse } from "@/proof/rules/kit/rule";
import type { Scene } from "@/proof/rules/kit/scene";
import type { DomainRules } from "@/proof/rules/kit/subject";

type Where = Pick<Scene, "organization" | "admin">;

async function addUnmatched({ organization, admin }: Where): Promise<string> {
  return sendUnmatched(await connectSender(organization, admin));
}

/** An event about an advocate who is enrolled, if the campaign exists. */
async function addEnrollment({ organization, admin }: Where, campaignId: string): Promise<string> {
  const person = { campaignId, name: "Ann", email: uniqueEmail("ann") };
  return eventIdOf(await (await connectSender(organization, admin)).send("advocate.enroll", person));
}

async function addConversion({ organization, admin, referral: { referralId } }: Scene): Promise<string> {
  return eventIdOf(await (await connectSender(organization, admin)).send("referral.convert", { referralId }));
}

const newEnrollment =
  (campaignOf: (place: Place) => string): Given =>
  async (place) => ({ ids: { eventId: await addEnrollment(place, campaignOf(place)) } });

const balanceOf = async (api: TestApi, { advocate }: Place) =>
  (await readAdvocate(api, advocate)).creditBalanceCents;

/** Design §3, "Inbound webhooks". The rules of the events themselves are in lib/webhooks. */
export const webhookEventRules: DomainRules<keyof typeof webhookEvents> = {
  ids: async (scene) => ({ eventId: await addUnmatched(scene) }),
  endpoints: {
    list: {
      rules: [
        ...pagingRules({ key: "events", id: "eventId" }, addUnmatched),
        ...field("outcome", {
          refuses: { "is an outcome": "lost", "is not empty": "" },
          accepts: {
            "may be applied": "applied",
            "may be unmatched": "unmatched",
            "may be refused": "refused",
          },
        }),
        ...onPlan({}, [
          allow(
            "only the events of the outcome that is asked for",
            async (place) => {
              await addConversion(place);
              return { fields: { outcome: "applied" } };
            },
            { events: [{ outcome: "applied", status: 200, keyName: "CRM", attempts: 1 }] },
          ),
          allow(
            "the reason why an event has no effect",
            {},
            {
              events: [{ outcome: "unmatched", status: 202, detail: "No referral fits this event." }],
            },
          ),
        ]),
      ],
    },
    get: {
      rules: [
        allow(
          "the event's data and the answer to it",
          {},
          {
            event: { data: { referralId: expect.any(String) }, answer: { ok: true, outcome: "unmatched" } },
          },
        ),
      ],
    },
    replay: {
      body: ({ referral: { referralId } }) => ({ referralId }),
      rules: [
        ...field("referralId", {
          refuses: { "is not null": null, "is text": 7, "is an id": "first", "is not empty": "" },
          accepts: { "may be left out": undefined, "may be any id": randomUUID() },
        }),
        allow("an event that now has its effect", {}, async ({ body }, place) => {
          expect(body).toMatchObject({ event: { outcome: "applied", status: 200, attempts: 2 } });
          expect(await balanceOf(place.api, place)).toBe(2500);
        }),
        allow(
          "an event that has no effect still",
          { referralId: undefined },
          { event: { outcome: "unmatched", status: 202, attempts: 2 } },
        ),
        allow(
          "an event that was applied, which stays as it is",
          async (place) => ({ ids: { eventId: await addConversion(place) } }),
          async ({ body }, place) => {
            expect(body).toMatchObject({ event: { outcome: "applied", attempts: 1 } });
            expect(await balanceOf(place.api, place)).toBe(2500);
          },
        ),
        refuse(
          "invalid_input",
          "referralId for an event that converts nothing",
          newEnrollment(() => randomUUID()),
          "referralId",
        ),
        refuse(
          "invalid_input",
          "referralId for such an event that was applied",
          newEnrollment(({ campaign }) => campaign.campaignId),
          "referralId",
        ),
      ],
    },
  },
};
