import type { connectionEvents } from "@/lib/integrations/connections/contract";
import { makeConnection, sendUnclear } from "@/proof/fixtures/connections";
import { allow, field, refuse } from "@/proof/rules/case";
import { pagingCases } from "@/proof/rules/lists";
import type { RuleScene, RuleTable } from "@/proof/rules/scene";
import { anyId } from "@/proof/rules/values";

const access = { role: "admin", feature: "integrations" } as const;
const senders = new Map<unknown, Awaited<ReturnType<typeof makeConnection>>["send"]>();

const sendMore = async ({ ids }: RuleScene) => {
  const send = senders.get(ids["connectionId"]);
  if (send) await sendUnclear(send);
};

const unclear = { type: "invoice.paid", outcome: "needs_you", detail: "No advocate has the code UNKNOWN-9." };

/** Events from connected systems, and their results. */
export const table: RuleTable<keyof typeof connectionEvents> = {
  ids: async ({ api, organization }) => {
    const { connectionId, connectionEventId, send } = await makeConnection(organization, api);
    senders.set(connectionId, send);
    return { connectionId, eventId: connectionEventId };
  },
  plan: { overrides: { webhookKeys: 1_000 } },
  endpoints: {
    listAll: {
      access,
      cases: [
        field("outcome", ["sent", ""], ["kept", "applied", "nothing", "waiting", "needs_you", "refused"]),
        allow("events that need attention", { outcome: "needs_you" }, { events: [unclear] }),
      ],
    },
    list: {
      access,
      cases: [
        ...pagingCases({ key: "events", id: "eventId" }, sendMore),
        field("outcome", ["sent", ""], ["kept", "applied", "nothing", "waiting", "needs_you", "refused"]),
        allow("events that need attention", { outcome: "needs_you" }, { events: [unclear] }),
        allow("an empty list of applied events", { outcome: "applied" }, { events: [] }),
      ],
    },
    get: {
      access,
      cases: [allow("as it was sent", {}, { event: { ...unclear, body: { code: "UNKNOWN-9" }, candidates: [] } })],
    },
    settle: {
      access,
      body: () => ({ isNothing: true }),
      cases: [
        field("isNothing", [false, null], [true]),
        field("referralId", ["first", null]),
        ...refuse("404 not_found", { "no such lead": { isNothing: undefined, referralId: anyId } }),
        ...refuse("400 invalid_input", { "both a lead and no lead": { referralId: anyId } }),
        allow("marking it as irrelevant", {}, { event: { outcome: "nothing" } }),
        allow("retrying an event that still has no match", { isNothing: undefined }, { event: unclear }),
      ],
    },
  },
};
