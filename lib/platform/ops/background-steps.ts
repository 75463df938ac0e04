import { askForUpdates } from "@/lib/accounts/updates/ask";
import { sendDigests } from "@/lib/asks/digest/send";
import { asksDue, planAndSendAsks } from "@/lib/asks/send";
import { orderGiftCards } from "@/lib/credit/redemptions/gift-cards";
import { customerFilesDue, runCustomerFiles } from "@/lib/files/customer-files/run";
import { readDue, readsDue } from "@/lib/integrations/connections/apps/read";
import { retryDue, waitsDue } from "@/lib/integrations/connections/waiting";
import { deliveriesDue, openDeliverer } from "@/lib/integrations/outbound/deliver";
import { whenDue, whileDue } from "@/lib/kit/due-work";
import { HOUR_MS, MINUTE_MS } from "@/lib/kit/durations";

/** The steps that a worker and the call of a scheduler have in common, by name. */
export function openBackgroundSteps() {
  const { round, finish } = openDeliverer();
  const steps = {
    giftCardRetries: whenDue(5 * MINUTE_MS, (now) => orderGiftCards(now, "all")),
    customerFiles: whileDue(customerFilesDue, runCustomerFiles),
    digests: whenDue(MINUTE_MS, sendDigests),
    asks: whenDue(asksDue, planAndSendAsks),
    connectionReads: whileDue(readsDue, readDue),
    connectionWaits: whileDue(waitsDue, retryDue),
    deliveries: { due: deliveriesDue, run: round },
    updates: whenDue(HOUR_MS, askForUpdates),
  };
  return { steps, finish };
}
