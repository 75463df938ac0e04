import type { Actor } from "@/lib/auth/actor";
import { updateBranding } from "@/lib/branding/service";
import { createCampaign, updateCampaign } from "@/lib/campaigns/service";
import { planAdvocate } from "@/lib/platform/demo/demo-advocate";
import { type DemoCampaign, demoBranding, demoCampaigns } from "@/lib/platform/demo/demo-data";
import { beginTelling, type Place, type Step, type Telling } from "@/lib/platform/demo/demo-telling";

/**
 * Lets the last 90 days happen to an organization, through the services and in the order of time.
 * @returns the first advocate, the one with most to show
 */
export async function tellStory(actor: Actor, now: Date): Promise<Place> {
  const telling = beginTelling(actor, now);
  await updateBranding(actor, demoBranding, { now: telling.daysAgo(90) });
  const plans = demoCampaigns.map((campaign) => planCampaign(telling, campaign));
  const steps = plans.flatMap((plan) => plan.steps).sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, run } of steps) await run({ now: at });
  const [first] = plans.flatMap((plan) => plan.places);
  if (!first) throw new Error("The demo has no advocate");
  return first;
}

function planCampaign(telling: Telling, campaign: DemoCampaign): { places: Place[]; steps: Step[] } {
  const { startedDaysAgo, pausedDaysAgo, referrers, ...terms } = campaign;
  const { actor, daysAgo } = telling;
  const place = { campaignId: "" };
  const places: Place[] = [];
  const steps: Step[] = [];
  steps.push({
    at: daysAgo(startedDaysAgo),
    run: async (call) => {
      const made = await createCampaign(actor, terms, call);
      for (const each of [place, ...places]) each.campaignId = made.campaign.campaignId;
    },
  });
  for (const referrer of referrers) {
    const advocate = { campaignId: "", advocateId: "" };
    places.push(advocate);
    steps.push(...planAdvocate(telling, campaign, referrer, advocate));
  }
  if (pausedDaysAgo !== undefined) {
    steps.push({
      at: daysAgo(pausedDaysAgo),
      run: async (call) => {
        await updateCampaign(actor, { ...place, status: "paused" }, call);
      },
    });
  }
  return { places, steps };
}
