import { eq } from "drizzle-orm";
import { transact } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { updateAskPlan } from "@/lib/asks/plan";
import { createCampaign } from "@/lib/business/campaigns/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { updateCreditSettings } from "@/lib/ledger/credit-settings/service";
import type { Random } from "@/lib/platform/ops/random";
import { Agenda } from "@/proof/asks-year/agenda";
import { Diary } from "@/proof/asks-year/diary";
import { businesses, type Manner, type World, type WorldBusiness } from "@/proof/asks-year/world";
import type { EmailProvider } from "@/proof/fixtures/email-provider";
import { addPostalAddress, createTestOrganization } from "@/proof/fixtures/organization";
import { lookForNothing } from "@/proof/fixtures/reviews";
import type { SmsProvider } from "@/proof/fixtures/sms-provider";

export interface Providers {
  readonly email: EmailProvider;
  readonly sms: SmsProvider;
}

export interface TownCampaign {
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
  const { orgId, actor } = await createTestOrganization({ overrides: texts ? {} : { sms: false } });
  await transact((tx) =>
    tx.update(organizations).set({ name, timeZone, language, dailyAsks }).where(eq(organizations.id, orgId)),
  );
  await addPostalAddress(orgId);
  await lookForNothing(actor);
  await updateCreditSettings(actor, { expiryMonths: 6 });
  const campaigns: TownCampaign[] = [];
  for (const manner of business.campaigns) campaigns.push(await openCampaign(actor, manner));
  return { business, orgId, actor, campaigns, dailyAsks };
}

async function openCampaign(actor: Actor, manner: Manner): Promise<TownCampaign> {
  const terms = { rewardMode: "fixed", advocateRewardValue: 2500, friendRewardValue: 5000 } as const;
  const own = manner === "asking" ? { creditHoldDays: 14, maxReferralsPerAdvocate: 1 } : {};
  const { campaign } = await createCampaign(actor, { name: `The ${manner} one`, ...terms, ...own });
  const { campaignId } = campaign;
  const steps = manner === "asking" ? { question: { isOn: true } } : {};
  await updateAskPlan(actor, { campaignId, isOn: true, steps });
  return { campaignId, manner };
}

/** @throws Error if the list has no such item */
export function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new Error(`There is no number ${index}`);
  return item;
}
