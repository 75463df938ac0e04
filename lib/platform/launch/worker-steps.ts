import { askForUpdates } from "@/lib/accounts/updates/ask";
import { sendDigests } from "@/lib/asks/digest/send";
import { planAndSendAsks } from "@/lib/asks/send";
import { giftCardRounds } from "@/lib/credit/redemptions/gift-cards";
import { runCustomerFiles } from "@/lib/files/customer-files/run";
import { readDue } from "@/lib/integrations/connections/apps/read";
import { retryDue } from "@/lib/integrations/connections/waiting";
import { openDeliverer } from "@/lib/integrations/outbound/deliver";
import { HOUR_MS, MINUTE_MS } from "@/lib/kit/durations";

type Step = () => Promise<number>;

const every = (pauseMs: number, work: (now: Date) => Promise<void>): Step => {
  return async () => {
    await work(new Date());
    return pauseMs;
  };
};

/** Works without a pause while anything was due. */
const whileDue = (pauseMs: number, work: (now: Date) => Promise<number>): Step => {
  return async () => ((await work(new Date())) > 0 ? 0 : pauseMs);
};

/** A worker's repeated steps by name, other than sending messages. Each returns the pause until the next run in ms. */
export function openWorkerSteps() {
  const { round, finish } = openDeliverer();
  const steps: Readonly<Record<string, Step>> = {
    giftCards: giftCardRounds(),
    customerFiles: whileDue(500, runCustomerFiles),
    digests: every(MINUTE_MS, sendDigests),
    asks: every(10_000, planAndSendAsks),
    connectionReads: whileDue(500, readDue),
    connectionWaits: whileDue(5_000, retryDue),
    deliveries: round,
    updates: every(HOUR_MS, askForUpdates),
  };
  return { steps, finish };
}
