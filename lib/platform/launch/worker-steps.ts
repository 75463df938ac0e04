import { digestRounds } from "@/lib/asks/digest/send";
import { askRounds } from "@/lib/asks/send";
import { giftCardRounds } from "@/lib/credit/redemptions/gift-cards";
import { customerFileRounds } from "@/lib/files/customer-files/run";
import { readRound } from "@/lib/integrations/connections/apps/read";
import { waitRound } from "@/lib/integrations/connections/waiting";
import { openDeliverer } from "@/lib/integrations/outbound/deliver";

/** A worker's repeated steps by name, other than sending messages. Each returns the pause until the next run in ms. */
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
