import { lt, sql } from "drizzle-orm";
import { transact } from "@/db/client";
import { rootCause } from "@/db/errors";
import { invitations } from "@/db/schema/invitations";
import { signInLinks } from "@/db/schema/sign-in";
import { single } from "@/db/single";
import { forgetOldEntries } from "@/lib/accounts/audit/retention";
import { forgetOldAttempts } from "@/lib/accounts/sign-in/attempts";
import { UNNAMED } from "@/lib/accounts/sign-in/service";
import { removeStrayLogos } from "@/lib/business/branding/stray-logos";
import { expireCredit } from "@/lib/credit/expire";
import { forgetOldCodes } from "@/lib/credit/redemptions/codes";
import { remindOfExpiry } from "@/lib/credit/remind-of-expiry";
import { discardOldFiles } from "@/lib/files/customer-files/forget";
import { settleFigures } from "@/lib/insights/dashboard/insights";
import { askMembers } from "@/lib/integrations/connections/alert";
import { forgetOldEvents } from "@/lib/integrations/outbound/deliver";
import { applyAwaited } from "@/lib/integrations/webhooks/awaiting";
import { forgetEndedSessions } from "@/lib/kit/auth/session";
import { DAY_MS } from "@/lib/kit/durations";
import { purgeIdempotencyKeys } from "@/lib/kit/idempotency";
import { releaseDue } from "@/lib/leads/advocates/release-credit";
import { allowOverdue } from "@/lib/leads/review/service";
import { forgetExpiredLinks } from "@/lib/messages/outbox";
import { forgetShortLinks } from "@/lib/messages/short-links";
import { forgetOldTurns } from "@/lib/messages/turns";
import { forgetPutOff } from "@/lib/platform/inbox/service";
import { forgetOldForms } from "@/lib/public/friend-page/form-limits";
import { forgetOldStamps } from "@/lib/public/friend-page/form-time";
import { forgetOldNetworks } from "@/lib/public/portal/see-network";

/** How long an organization may wait for its founder. */
const UNCONFIRMED_MS = 7 * DAY_MS;

export const chores: readonly [what: string, work: (now: Date) => Promise<unknown>][] = [
  ["Old Idempotency-Keys", (now) => transact((tx) => purgeIdempotencyKeys(tx, now))],
  ["Old audit entries", forgetOldEntries],
  ["Logos that are no longer used", removeStrayLogos],
  ["Expired invitations", (now) => transact((tx) => tx.delete(invitations).where(lt(invitations.expiresAt, now)))],
  ["Expired links of captured messages", forgetExpiredLinks],
  ["Short links that expired long ago", forgetShortLinks],
  ["Ended sessions", forgetEndedSessions],
  ["Expired sign-in links", (now) => transact((tx) => tx.delete(signInLinks).where(lt(signInLinks.expiresAt, now)))],
  ["Old sign-in attempts", forgetOldAttempts],
  ["Inbox rows whose morning has come", forgetPutOff],
  ["One-time codes that were never used", forgetOldCodes],
  ["Old counts of friends' forms", forgetOldForms],
  ["Old counts of who was written to", forgetOldTurns],
  ["Old stamps of friends' forms", forgetOldStamps],
  ["Networks of portal visits", forgetOldNetworks],
  ["Events sent to other systems", forgetOldEvents],
  ["Organizations that were never set up", forgetUnconfirmed],
  ["Figures of days gone by", settleFigures],
  ["Reviews that waited as long as settings say", allowOverdue],
  ["Pending credit whose day has come", (now) => releaseDue({}, now)],
  ["Emails about events that need a member", (now) => askMembers(now)],
  ["Refunds that came before their conversion", (now) => applyAwaited(now)],
  ["Customer files whose time is over", discardOldFiles],
  ["Credit whose months are over", expireCredit],
  ["Reminders of credit that expires", remindOfExpiry],
];

/** Removes abandoned sign-ups. Organizations that the operator created stay. */
async function forgetUnconfirmed(now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNCONFIRMED_MS).toISOString();
  for (let gone = 1; gone > 0; ) {
    const statement = sql`SELECT forget_unconfirmed(${UNNAMED}, ${before}::timestamptz) AS gone`;
    ({ gone } = single(await transact((tx) => tx.execute<{ gone: number }>(statement))));
  }
}

/** Runs the chores. If one fails, the others still run. */
export async function runMaintenance(now: Date, report: (line: string) => void): Promise<void> {
  for (const [what, work] of chores) {
    await work(now).catch((error: unknown) => {
      report(`${what} could not be cleared up, trying again in an hour: ${String(rootCause(error))}`);
    });
  }
}
