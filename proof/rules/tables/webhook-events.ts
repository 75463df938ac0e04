import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { webhookEvents } from "@/lib/integrations/webhooks/contract";
import { connectSender, sendUnmatched } from "@/proof/fixtures/webhooks";
import { allow, field, onPlan, refuse } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";

/** The rules of individual events are tested in lib/integrations/webhooks. */
export const table: RuleTable<keyof typeof webhookEvents> = {
  ids: async ({ organization, api }) => ({
    eventId: await sendUnmatched(await connectSender(organization, api)),
  }),
  endpoints: {
    list: {
      access: { role: "admin", feature: "integrations" },
      cases: [
        field("outcome", ["lost", ""], ["applied", "unmatched", "refused"]),
        ...onPlan({}, [
          allow(
            "the reason why an event has no effect",
            {},
            { events: [{ outcome: "unmatched", status: 202, detail: "No lead matches this event." }] },
          ),
        ]),
      ],
    },
    get: {
      access: { role: "admin", feature: "integrations" },
      cases: [
        allow(
          "the event's data and the answer to it",
          {},
          { event: { data: { referralId: expect.any(String) }, answer: { ok: true, outcome: "unmatched" } } },
        ),
      ],
    },
    replay: {
      access: { role: "admin", feature: "integrations" },
      body: ({ referral: { referralId } }) => ({ referralId }),
      cases: [
        field("referralId", [null, 7, "first", ""], [undefined, randomUUID()]),
        field("isNothing", [false, null]),
        ...refuse("400 invalid_input", { "both a lead and no lead": { isNothing: true } }),
        allow("an event that now has its effect", {}, { event: { status: 200, attempts: 2 } }),
      ],
    },
  },
};
