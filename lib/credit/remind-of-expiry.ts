import { sql } from "drizzle-orm";
import { database, type Tx, transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { expiryReminders } from "@/db/schema/redemptions";
import { type Expiring, visitExpiring } from "@/lib/credit/visit-expiring";
import { planOfRow } from "@/lib/kit/auth/plan-overrides";
import { minuteOfDay } from "@/lib/kit/time-zone";
import { ofAdvocates, selectLots } from "@/lib/ledger/credit-lots";
import { advocateRows, type Recipient, recipientJson } from "@/lib/messages/advocate-messages";
import { queueMessages } from "@/lib/messages/outbox";

// No texts at night. Minutes after midnight.
const MORNING = 9 * 60;
const EVENING = 20 * 60;

/**
 * Reminds advocates 30 and 7 days before credit expires, during the day and once each under concurrent runs. A late
 * reminder states the days left. Unreachable advocates count as reminded; suspended organizations wait.
 */
export async function remindOfExpiry(now: Date): Promise<void> {
  await visitExpiring(async (organization, ids) => {
    const minute = minuteOfDay(now, organization.timeZone);
    if (organization.suspendedAt || minute < MORNING || minute >= EVENING) return;
    const due = await findDue(organization, ids, now);
    if (due.length > 0) await transact((tx) => remind(tx, organization, due, now));
  });
}

interface DueReminder {
  readonly advocateId: string;
  readonly to: Recipient;
  readonly balanceCents: number;
  readonly expiringCents: number;
  /** ISO 8601 date. */
  readonly expiresOn: string;
  readonly daysLeft: number;
  /** 30 or 7. */
  readonly daysBefore: number;
}

async function findDue({ orgId }: Expiring, ids: readonly string[], now: Date): Promise<DueReminder[]> {
  const rows = await database().execute<DueReminder & Record<string, unknown>>(sql`
    SELECT lot."advocateId", ${recipientJson("a")} AS to, balance AS "balanceCents", cents AS "expiringCents",
           "expiresOn"::text, "expiresOn" - today AS "daysLeft", before AS "daysBefore"
      FROM (${selectLots(ofAdvocates(orgId, ids), now)}) lot
      JOIN advocates a ON a.org_id = lot."orgId" AND a.id = lot."advocateId",
           LATERAL (SELECT CASE WHEN "expiresOn" - today <= 7 THEN 7 ELSE 30 END AS before) reminder
     WHERE "expiresOn" - today BETWEEN 1 AND 30
       AND NOT EXISTS (SELECT FROM expiry_reminders r
                        WHERE r.org_id = lot."orgId" AND r.advocate_id = lot."advocateId"
                          AND r.expires_on = "expiresOn" AND r.days_before = before)
     ORDER BY lot."advocateId", "expiresOn"`);
  return [...rows];
}

// Recorded first: of several workers, only one inserts the row.
async function remind(tx: Tx, organization: Expiring, due: readonly DueReminder[], now: Date): Promise<void> {
  const { orgId } = organization;
  const noted = await tx
    .insert(expiryReminders)
    .values(
      due.map(({ advocateId, expiresOn, daysBefore }) => ({
        orgId,
        advocateId,
        expiresOn,
        daysBefore,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning();
  const keyOf = ({ advocateId, expiresOn }: Pick<DueReminder, "advocateId" | "expiresOn">) =>
    `${advocateId} ${expiresOn}`;
  const isNew = new Set(noted.map(keyOf));
  const plan = planOfRow(organization, now);
  await queueMessages(
    tx,
    due
      .filter((reminder) => isNew.has(keyOf(reminder)))
      .flatMap(({ to, balanceCents, expiringCents, expiresOn, daysLeft }) => {
        const data = { advocateName: to.name, expiringCents, expiresOn, daysLeft, balanceCents };
        return advocateRows({
          orgId,
          plan,
          now,
          to,
          data,
          template: "credit-expiring",
          causeId: newId(now),
        });
      }),
  );
}
