import { and, eq, sql } from "drizzle-orm";
import { transact } from "@/db/client";
import { inboxLater } from "@/db/schema/inbox";
import { organizations } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { ApiError } from "@/lib/kit/errors";
import { implement, implementPrepared } from "@/lib/kit/implement";
import { implementReport } from "@/lib/kit/implement-report";
import { implementList } from "@/lib/kit/list";
import { nextTime } from "@/lib/kit/time-zone";
import { type InboxRow, inbox, kindsOf } from "@/lib/platform/inbox/contract";
import { inboxCount, inboxGroups, inboxKinds } from "@/lib/platform/inbox/count-contract";
import { inboxLater as laterEndpoints } from "@/lib/platform/inbox/later-contract";
import { countRows, isWaiting, openInbox, readRows } from "@/lib/platform/inbox/rows";

/** 8 a.m., in minutes after midnight. */
const MORNING = 8 * 60;
const SHOWN_FIRST = 3;

export const listInbox = implementList(inbox.list, async ({ db, actor, now }, { group, kind, part = "todo" }) => {
  const open = await openInbox(db, { actor, now });
  const kinds = inboxKinds.filter(
    (one) => (group === undefined || kindsOf(group).includes(one)) && (kind === undefined || one === kind),
  );
  return ({ limit, after }) => readRows(open, { kinds, part, limit, after });
});

export const listInboxFirst = implementReport(inbox.first, async ({ db, actor, now }) => {
  const open = await openInbox(db, { actor, now });
  const rows: InboxRow[] = [];
  for (const group of inboxGroups) {
    const limit = SHOWN_FIRST - rows.length;
    if (limit > 0) rows.push(...(await readRows(open, { kinds: kindsOf(group), part: "todo", limit })));
  }
  return { rows };
});

export const countInbox = implementReport(inboxCount.count, async ({ db, actor, now }) => {
  const kinds = await countRows(await openInbox(db, { actor, now }));
  const sum = (part: "todo" | "later") => kinds.reduce((all, kind) => all + kind[part], 0);
  return { todo: sum("todo"), later: sum("later"), kinds };
});

export const putOff = implementPrepared(
  laterEndpoints.later,
  ({ db, actor, now }, row) => isWaiting(db, { actor, now }, row),
  async ({ db, actor: { orgId, name: by }, now, record }, { kind, id: itemId }, isThere) => {
    if (!isThere) throw gone();
    const { timeZone } = single(
      await db.select({ timeZone: organizations.timeZone }).from(organizations).where(eq(organizations.id, orgId)),
    );
    const until = nextTime(nextTime(now, 0, timeZone), MORNING, timeZone);
    await db
      .insert(inboxLater)
      .values({ orgId, kind, itemId, until, by, createdAt: now })
      .onConflictDoUpdate({
        target: [inboxLater.orgId, inboxLater.kind, inboxLater.itemId],
        set: { until, by, createdAt: now },
      });
    record({ action: "inbox.put_off", subjectId: itemId, after: { kind, until: until.toISOString() } });
    return { until };
  },
);

const FORGET_AT_ONCE = 1_000;

/** Forgets rows that are back in the list. */
export async function forgetPutOff(now: Date): Promise<void> {
  // The order and the limit lead to the index, also in a table without statistics.
  const statement = sql`
    DELETE FROM inbox_later WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM inbox_later WHERE until < ${now.toISOString()}::timestamptz ORDER BY until LIMIT ${FORGET_AT_ONCE}))`;
  for (let gone = FORGET_AT_ONCE; gone === FORGET_AT_ONCE; ) {
    gone = (await transact((tx) => tx.execute(statement))).count;
  }
}

function gone(): ApiError {
  return new ApiError("not_found", "This row is no longer in the inbox. Someone may have already handled it.");
}

export const bringBack = implement(laterEndpoints.bringBack, async ({ db, actor, record, unchanged }, { kind, id }) => {
  const back = await db
    .delete(inboxLater)
    .where(and(eq(inboxLater.orgId, actor.orgId), eq(inboxLater.kind, kind), eq(inboxLater.itemId, id)))
    .returning({ until: inboxLater.until });
  if (back.length === 0) unchanged();
  else record({ action: "inbox.brought_back", subjectId: id, before: { kind } });
  return { kind, id };
});
