import { askRounds } from "@/lib/asks/send";
import { readRound } from "@/lib/connections/apps/read";
import { waitRound } from "@/lib/connections/waiting";
import { customerFileRounds } from "@/lib/customer-files/run";
import { digestRounds } from "@/lib/digest/send";
import { openDeliverer } from "@/lib/outbound/deliver";
import { giftCardRounds } from "@/lib/redemptions/gift-cards";

/**
 * What a worker does again and again beside sending messages, by name. Each step answers how long to wait before the
 * next time, in ms.
 */
export function openWorkerSteps() {
  const { round, finish } = openDeliverer();
  const steps: Readonly<Record<string, () => Promise<number>>> = {
    giftCards: giftCardRounds(),
    customerFiles: customerFileRounds(),
    digests: digestRounds(),
    asks: askRounds(),
    connectionReads: readRound,
    connectionWaits: waitRound,
    deliveries: round,
  };
  return { steps, finish };
}
