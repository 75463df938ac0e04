import { redeemCredit } from "@/lib/credit/redemptions/service";
import { HOUR_MS } from "@/lib/kit/durations";
import { reverseReferral } from "@/lib/leads/referrals/reverse";
import { demoGiftCards, demoReversals } from "@/lib/platform/demo/demo-data";
import type { DemoAdvocate, DemoScene, Step } from "@/lib/platform/demo/demo-scene";

/** An advocate's balance in cents at this point of the story. */
export interface Purse {
  balance: number;
}

/** When a friend became a customer; the id is known by then. */
export interface Conversion {
  readonly at: Date;
  readonly known: { readonly referralId: string };
}

const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR_MS);

/** Hands out all of the credit by other means than an invoice. */
export function planGiftCard(
  { staff }: DemoScene,
  name: string,
  ids: DemoAdvocate,
  purse: Purse,
  conversions: readonly Conversion[],
): Step[] {
  if (!demoGiftCards.has(name) || conversions.length === 0) return [];
  const last = new Date(Math.max(...conversions.map(({ at }) => at.getTime())));
  return [
    {
      at: hoursAfter(last, 1),
      run: (call) => {
        const use = { method: "manual" as const, note: "Hardware store gift card, handed over" };
        return redeemCredit(staff, { ...ids, amountCents: purse.balance, ...use }, call);
      },
    },
  ];
}

/** Takes rewards back, once after the credit was spent, so that some is owed. */
export function planReversals(
  { actor, staff }: DemoScene,
  name: string,
  ids: DemoAdvocate,
  conversions: readonly Conversion[],
): Step[] {
  const { reason, many = 0, isSpent = false } = demoReversals[name] ?? {};
  if (reason === undefined) return [];
  return conversions.slice(0, many).flatMap(({ at, known }) => {
    const spend: Step = {
      at: hoursAfter(at, 1),
      run: (call) => {
        const use = { amountCents: 2_500, method: "invoice" as const, invoiceNumber: "1610" };
        return redeemCredit(staff, { ...ids, ...use }, call);
      },
    };
    const reverse: Step = {
      at: hoursAfter(at, 3),
      run: (call) => reverseReferral(actor, { campaignId: ids.campaignId, ...known, reason }, call),
    };
    return isSpent ? [spend, reverse] : [reverse];
  });
}
