import { and, desc, eq, lt } from "drizzle-orm";
import { webhookEvents as table } from "@/db/schema/webhooks";
import { ApiError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { implementList } from "@/lib/kit/list";
import { webhookEvents } from "@/lib/webhooks/contract";
import { listed, presentDetails, presentEvent, selectEvent } from "@/lib/webhooks/read";
import { replay } from "@/lib/webhooks/replay";

export const listWebhookEvents = implementList(
  webhookEvents.list,
  async ({ db, actor }, { outcome }) =>
    async ({ limit, after }) => {
      const rows = await db
        .select(listed)
        .from(table)
        .where(
          and(
            eq(table.orgId, actor.orgId),
            outcome ? eq(table.outcome, outcome) : undefined,
            after ? lt(table.id, after) : undefined,
          ),
        )
        .orderBy(desc(table.id))
        .limit(limit);
      return rows.map(presentEvent);
    },
);

export const getWebhookEvent = implement(webhookEvents.get, async ({ db, actor }, { eventId }) => {
  const [event] = await selectEvent(db, actor, eventId);
  return { event: presentDetails(event ?? missing()) };
});

// The lock makes replays at once follow each other, so that the first one's effect is the only one.
export const replayWebhookEvent = implement(
  webhookEvents.replay,
  async (context, { eventId, referralId }) => {
    const [event] = await selectEvent(context.db, context.actor, eventId).for("update");
    return { event: presentDetails(await replay(context, event ?? missing(), referralId)) };
  },
);

function missing(): never {
  throw new ApiError("not_found", "There is no webhook event with this id.");
}
