import { updateReviewSettings } from "@/lib/leads/review/settings";
import { apiAs } from "@/proof/fixtures/api";
import { doubtsOf } from "@/proof/fixtures/doubtful";
import { type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { allowGiftCards } from "@/proof/fixtures/redemptions";
import { lookForNothing } from "@/proof/fixtures/reviews";
import { succeeded } from "@/proof/fixtures/scenario";
import { openBusiness, openCampaign } from "@/proof/sim/business";

const offers = [
  { rewardMode: "fixed", advocateRewardValue: 2_500, creditHoldDays: 0 },
  { rewardMode: "percent", advocateRewardValue: 750, creditHoldDays: 14 },
] as const;
const ADVOCATES_EACH = 2;

export interface HistoryAccount {
  readonly campaignId: string;
  readonly advocateId: string;
  readonly portalToken: string;
  readonly offer: (typeof offers)[number];
}

export interface CreditAccounts {
  readonly organization: TestOrganization;
  readonly accounts: readonly HistoryAccount[];
  /** The address of a customer from before. */
  readonly knownCustomer: string;
}

/** An organization with two campaigns, whose credit expires after some months, and a webhook that hears of it. */
export async function openAccounts(expiryMonths: number): Promise<CreditAccounts> {
  const organization = await openBusiness();
  const { actor, apiKey } = organization;
  const api = apiAs(apiKey);
  await allowGiftCards(api, { expiryMonths });
  await lookForNothing(actor);
  await updateReviewSettings(actor, { rules: [{ rule: "known_customer", on: true }] });
  const endpoint = { url: "http://127.0.0.1:9/hook", eventTypes: ["credit.changed"] };
  succeeded(await api.post("/api/app/webhook-endpoints", endpoint));
  const doubts = doubtsOf(organization);
  const knownCustomer = uniqueEmail("old");
  await doubts.keepCustomer(knownCustomer, "2020-03-14");
  const accounts: HistoryAccount[] = [];
  for (const offer of offers) {
    const campaignId = await openCampaign(actor, { ...offer, friendRewardValue: 0, newCustomersOnly: true });
    for (let nth = 0; nth < ADVOCATES_EACH; nth += 1) {
      const { advocateId, portalToken } = await doubts.enroll(campaignId);
      accounts.push({ campaignId, advocateId, portalToken, offer });
    }
  }
  return { organization, accounts, knownCustomer };
}
