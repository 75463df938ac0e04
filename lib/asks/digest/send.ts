import { and, asc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { NIL, v5 } from "uuid";
import { database, type Tx, transact } from "@/db/client";
import { organizations, users } from "@/db/schema/organizations";
import { chooseStep, isQuiet, readFigures } from "@/lib/asks/digest/figures";
import { wantsDigest } from "@/lib/asks/digest/service";
import { dueMonday } from "@/lib/asks/digest/week";
import { describeCause, log } from "@/lib/kit/log";
import { findEmailOptOut } from "@/lib/messages/opt-out";
import { queueMemberMessage } from "@/lib/messages/outbox";

/** So many organizations are looked for at a time. */
const BATCH = 100;

const PAUSE_MS = 60_000;

/** After so many weeks in which nothing happened nobody is written to until something does. */
const MOST_QUIET = 4;

/** A worker's step: every minute the digests that are due. */
export function digestRounds(): () => Promise<number> {
  return async () => {
    await sendDigests(new Date());
    return PAUSE_MS;
  };
}

/**
 * Queues the digests that are due, those of one organization in one transaction, which notes the week: once for each
 * member and week, however many workers do it at the same moment and however often one is killed.
 */
export async function sendDigests(now: Date): Promise<void> {
  const due = await findDue(now);
  if (!due) return;
  for (let ids = await findAfter(due, NIL); ids.length > 0; ids = await findAfter(due, ids.at(-1) ?? NIL)) {
    for (const orgId of ids) {
      await transact((tx) => sendWithin(tx, { orgId, monday: due.monday, now })).catch((error: unknown) =>
        log().warn({ orgId, error: describeCause(error) }, "a digest was not sent, and is tried again"),
      );
    }
  }
}

interface Due {
  readonly monday: string;
  readonly timeZones: readonly string[];
}

// At one moment it is Monday or Tuesday of one week only, wherever it is.
async function findDue(now: Date): Promise<Due | null> {
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

async function findAfter({ monday, timeZones }: Due, last: string): Promise<string[]> {
  const found = await database()
    .select({ id: organizations.id })
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
  return found.map(({ id }) => id);
}

interface Turn {
  readonly orgId: string;
  readonly monday: string;
  readonly now: Date;
}

async function sendWithin(tx: Tx, turn: Turn): Promise<void> {
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
      // The database takes a cause once.
      const causeId = v5(monday, userId);
      const data = { ...figures, ...quiet };
      await queueMemberMessage(tx, { orgId, template: "weekly-digest", causeId, email, data, now });
    }
  }
  await tx.update(organizations).set({ digestWeek: monday, quietWeeks }).where(eq(organizations.id, orgId));
}

/** The organization, held, with the bounds of the week that is over; undefined where another worker has it, or had. */
async function takeWeek(tx: Tx, { orgId, monday }: Turn) {
  const weeksBack = (weeks: number): SQL<Date> =>
    sql`(${monday}::date - ${7 * weeks}::int)::timestamp AT TIME ZONE ${organizations.timeZone}`.mapWith(
      (moment: string) => new Date(moment),
    );
  const [found] = await tx
    .select({
      ...{ quietWeeks: organizations.quietWeeks, createdAt: organizations.createdAt },
      ...{ status: organizations.status, suspendedAt: organizations.suspendedAt },
      ...{ before: weeksBack(2), from: weeksBack(1), to: weeksBack(0) },
    })
    .from(organizations)
    .where(and(eq(organizations.id, orgId), lt(organizations.digestWeek, monday)))
    .for("no key update", { skipLocked: true });
  if (!found) return undefined;
  const { createdAt, status, suspendedAt, ...week } = found;
  return {
    ...week,
    isComparable: createdAt <= week.before,
    isOpen: status === "active" && suspendedAt === null && createdAt < week.to,
  };
}

/** Who wants the digest and was a member before the week was over, unless they want no emails from any business. */
async function findReaders(tx: Tx, orgId: string, to: Date) {
  const members = await tx
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.orgId, orgId), wantsDigest, lt(users.createdAt, to)))
    .orderBy(asc(users.id));
  const optOuts = await Promise.all(members.map(({ email }) => findEmailOptOut(tx, orgId, email)));
  return members.filter((_, at) => optOuts[at] !== "everywhere");
}
