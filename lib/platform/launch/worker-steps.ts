import { askForUpdates } from "@/lib/accounts/updates/ask";
import { sendDigests } from "@/lib/asks/digest/send";
import { asksDue, planAndSendAsks } from "@/lib/asks/send";
import { giftCardsDue, orderGiftCards } from "@/lib/credit/redemptions/gift-cards";
import { customerFilesDue, runCustomerFiles } from "@/lib/files/customer-files/run";
import { readDue, readsDue } from "@/lib/integrations/connections/apps/read";
import { retryDue, waitsDue } from "@/lib/integrations/connections/waiting";
import { deliveriesDue, openDeliverer } from "@/lib/integrations/outbound/deliver";
import { type Step, whenDue, whileDue } from "@/lib/kit/due-work";
import { HOUR_MS, MINUTE_MS } from "@/lib/kit/durations";
import { workerName } from "@/lib/messages/heartbeat";
import { checkMail } from "@/lib/messages/mail-check";
import { openBackups } from "@/lib/platform/backup/nightly";

/** A worker's steps by name, other than sending messages. */
export function openWorkerSteps() {
  const { round, finish } = openDeliverer();
  const backups = openBackups();
  const steps = {
    giftCards: whenDue(giftCardsDue, (now) => orderGiftCards(now, "new")),
    giftCardRetries: whenDue(5 * MINUTE_MS, (now) => orderGiftCards(now, "all")),
    customerFiles: whileDue(customerFilesDue, runCustomerFiles),
    digests: whenDue(MINUTE_MS, sendDigests),
    asks: whenDue(asksDue, planAndSendAsks),
    connectionReads: whileDue(readsDue, readDue),
    connectionWaits: whileDue(waitsDue, retryDue),
    deliveries: { due: deliveriesDue, run: round },
    mailChecks: { due: HOUR_MS, run: () => checkMail(workerName()) },
    backups: backups.step,
    updates: whenDue(HOUR_MS, askForUpdates),
  } satisfies Readonly<Record<string, Step>>;
  return { steps, finish: async () => void (await Promise.all([finish(), backups.finish()])) };
}
