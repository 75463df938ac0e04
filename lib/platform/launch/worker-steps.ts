import { giftCardsDue, orderGiftCards } from "@/lib/credit/redemptions/gift-cards";
import { type Step, whenDue } from "@/lib/kit/due-work";
import { HOUR_MS } from "@/lib/kit/durations";
import { workerName } from "@/lib/messages/heartbeat";
import { checkMail } from "@/lib/messages/mail-check";
import { openBackups } from "@/lib/platform/backup/nightly";
import { openBackgroundSteps } from "@/lib/platform/ops/background-steps";

/** A worker's steps by name, other than sending messages. */
export function openWorkerSteps() {
  const { steps: common, finish } = openBackgroundSteps();
  const backups = openBackups();
  const steps: Readonly<Record<string, Step>> = {
    ...common,
    giftCards: whenDue(giftCardsDue, (now) => orderGiftCards(now, "new")),
    mailChecks: { due: HOUR_MS, run: () => checkMail(workerName()) },
    backups: backups.step,
  };
  return { steps, finish: async () => void (await Promise.all([finish(), backups.finish()])) };
}
