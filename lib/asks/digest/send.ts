import { and, asc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { NIL, v5 } from "uuid";
import { database, type Tx, transact } from "@/db/client";
import { organizations, users } from "@/db/schema/organizations";
import { chooseStep, isQuiet, readFigures } from "@/lib/asks/digest/figures";
import { wantsDigest } from "@/lib/asks/digest/service";
import { dueMonday } from "@/lib/asks/digest/week";
import { workEach } from "@/lib/kit/due-work";
import { findEmailOptOut } from "@/lib/messages/opt-out";
import { queueMemberMessage } from "@/lib/messages/outbox";

/** Organizations per query. */
const BATCH = 100;

/** Consecutive quiet weeks before the digest pauses until there is activity. */
const MOST_QUIET = 4;

/**
 * Queues due digests. Each organization's week is recorded in the same transaction as its digests, so every member gets
 * one per week even with several workers or after a crash.
 */
export async function sendDigests(now: Date): Promise<void> {
  const due = await findDue(now);
  if (!due) return;
  for (let batch = await findAfter(due, NIL); batch.length > 0; ) {
    await workEach(batch, "a digest was not sent; retrying", ({ orgId }) =>
      transact((tx) => sendWithin(tx, { orgId, monday: due.monday, now })),
    );
    batch = await findAfter(due, batch.at(-1)?.orgId ?? NIL);
  }
}

interface DueZones {
  readonly monday: string;
  readonly timeZones: readonly string[];
}

// All time zones with a due digest share the same Monday.
async function findDue(now: Date): Promise<DueZones | null> {
  const zones = await database()
    .select({ timeZone: organizations.timeZone })
    .from(organizations)
    .groupBy(organizations.timeZone);
  const due = zones.flatMap(({ timeZone }) => {
    const monday = dueMonday(timeZone, now);
    return monday ? [{ timeZone, monday }] : [];
  });
  const [first] = due;
  return first ? { monday: first.monday, timeZones: due.map(({ timeZone }) => timeZone) } : null;
}

function findAfter({ monday, timeZones }: DueZones, last: string): Promise<{ orgId: string }[]> {
  return database()
    .select({ orgId: organizations.id })
    .from(organizations)
    .where(
      and(
        inArray(organizations.timeZone, [...timeZones]),
        lt(organizations.digestWeek, monday),
        gt(organizations.id, last),
      ),
    )
    .orderBy(asc(organizations.id))
    .limit(BATCH);
}

interface DigestTurn {
  readonly orgId: string;
  readonly monday: string;
  readonly now: Date;
}

async function sendWithin(tx: Tx, turn: DigestTurn): Promise<void> {
  const organization = await takeWeek(tx, turn);
  if (!organization) return;
  const { orgId, monday, now } = turn;
  const readers = organization.isOpen ? await findReaders(tx, orgId, organization.to) : [];
  let { quietWeeks } = organization;
  if (readers.length > 0) {
    const figures = await readFigures(tx, { orgId, ...organization }, now);
    quietWeeks = isQuiet(figures) ? quietWeeks + 1 : 0;
    const quiet = quietWeeks > 0 && {
      quiet: { next: await chooseStep(tx, orgId, now), pauses: quietWeeks === MOST_QUIET },
    };
    for (const { userId, email } of quietWeeks > MOST_QUIET ? [] : readers) {
      // The database accepts each cause only once, which prevents duplicates.
      const causeId = v5(monday, userId);
      const data = { ...figures, ...quiet };
      await queueMemberMessage(tx, { orgId, template: "weekly-digest", causeId, email, data, now });
    }
  }
  await tx.update(organizations).set({ digestWeek: monday, quietWeeks }).where(eq(organizations.id, orgId));
}

/**
 * Locks the organization and reads the bounds of its last week. Returns undefined if another worker has taken the week.
 */
async function takeWeek(tx: Tx, { orgId, monday }: DigestTurn) {
  const weeksBack = (weeks: number): SQL<Date> =>
    sql`(${monday}::date - ${7 * weeks}::int)::timestamp AT TIME ZONE ${organizations.timeZone}`.mapWith(
      (moment: string) => new Date(moment),
    );
  const [row] = await tx
    .select({
      quietWeeks: organizations.quietWeeks,
      createdAt: organizations.createdAt,
      status: organizations.status,
      suspendedAt: organizations.suspendedAt,
      before: weeksBack(2),
      from: weeksBack(1),
      to: weeksBack(0),
    })
    .from(organizations)
    .where(and(eq(organizations.id, orgId), lt(organizations.digestWeek, monday)))
    .for("no key update", { skipLocked: true });
  if (!row) return undefined;
  const { createdAt, status, suspendedAt, ...week } = row;
  return {
    ...week,
    isComparable: createdAt <= week.before,
    isOpen: status === "active" && suspendedAt === null && createdAt < week.to,
  };
}

/** Members who want the digest and joined before the week ended, without those who opted out of all emails. */
async function findReaders(tx: Tx, orgId: string, to: Date) {
  const members = await tx
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.orgId, orgId), wantsDigest, lt(users.createdAt, to)))
    .orderBy(asc(users.id));
  const optOuts = await Promise.all(members.map(({ email }) => findEmailOptOut(tx, orgId, email)));
  return members.filter((_, at) => optOuts[at] !== "everywhere");
}
