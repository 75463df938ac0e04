import { updateAskSettings } from "@/lib/asks/decide";
import { updateAskPlan } from "@/lib/asks/plan";
import type { Actor } from "@/lib/kit/auth/actor";
import { updateCreditSettings } from "@/lib/ledger/credit-settings/service";
import { Diary } from "@/proof/asks-year/diary";
import { businesses, type Manner, type World, type WorldBusiness } from "@/proof/asks-year/world";
import type { EmailProvider } from "@/proof/fixtures/email-provider";
import { lookForNothing } from "@/proof/fixtures/reviews";
import type { SmsProvider } from "@/proof/fixtures/sms-provider";
import { Agenda } from "@/proof/sim/agenda";
import { openBusiness, openCampaign } from "@/proof/sim/business";
import type { Random } from "@/proof/sim/random";

export interface Providers {
  readonly email: EmailProvider;
  readonly sms: SmsProvider;
}

interface TownCampaign {
  readonly campaignId: string;
  readonly manner: Manner;
}

/** A business as the product stores it. */
export interface TownShop {
  readonly business: WorldBusiness;
  readonly orgId: string;
  readonly actor: Actor;
  readonly campaigns: readonly TownCampaign[];
  readonly dailyAsks: number;
}

/** A running world: its businesses, upcoming events and recorded state. */
export interface Town {
  readonly world: World;
  readonly random: Random;
  readonly shops: readonly TownShop[];
  readonly providers: Providers;
  readonly agenda: Agenda;
  readonly diary: Diary;
}

/** Creates the businesses of a world, with campaigns that ask from the start. */
export async function foundTown(world: World, providers: Providers): Promise<Town> {
  const shops: TownShop[] = [];
  for (const [at, business] of businesses.entries()) {
    shops.push(await openShop(business, world.dailyAsks[at] ?? 1));
  }
  return { world, random: world.random, shops, providers, agenda: new Agenda(), diary: new Diary() };
}

async function openShop(business: WorldBusiness, dailyAsks: number): Promise<TownShop> {
  const { name, timeZone, language, texts } = business;
  const profile = { name, timeZone, language, dailyAsks };
  const { orgId, actor } = await openBusiness(profile, texts ? {} : { sms: false });
  await lookForNothing(actor);
  await updateCreditSettings(actor, { expiryMonths: 6 });
  await updateAskSettings(actor, { isOn: true });
  const campaigns: TownCampaign[] = [];
  for (const manner of business.campaigns) {
    const own = manner === "asking" ? { creditHoldDays: 14, maxReferralsPerAdvocate: 1 } : {};
    const campaignId = await openCampaign(actor, { name: `The ${manner} one`, ...own });
    const steps = manner === "asking" ? { question: { isOn: true } } : {};
    await updateAskPlan(actor, { campaignId, steps });
    campaigns.push({ campaignId, manner });
  }
  return { business, orgId, actor, campaigns, dailyAsks };
}

/** @throws Error if the list has no such item */
export function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new Error(`There is no number ${index}`);
  return item;
}
