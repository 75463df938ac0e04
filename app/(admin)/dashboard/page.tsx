import type { Metadata } from "next";
import { brandLook } from "@/app/brand-look";
import { readAccount, readProfile, requireMember } from "@/app/current-member";
import { type planName, trialPlanName } from "@/components/account/plan-name";
import { getSetup } from "@/lib/accounts/service";
import { type Plan, plans } from "@/lib/auth/access";
import { getAttention } from "@/lib/dashboard/attention";
import { getInsights } from "@/lib/dashboard/insights";
import { DAY_MS } from "@/lib/kit/durations";
import { readBrand } from "@/lib/messages/brand";
import { nameOfEmail } from "@/lib/users/name-of-email";
import { readFigures, readNewLeads } from "../shell/read-figures";
import { Dashboard } from "./dashboard";
import { defaultPeriod, readPeriod } from "./figures";
import type { Trial } from "./trial-note";

export const metadata: Metadata = { title: "Dashboard" };

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

/** What the program has brought in a period, what waits for a person, and what is left to set up. */
export default async function DashboardPage({ searchParams }: Props) {
  const period = readPeriod((await searchParams)["days"]);
  const actor = await requireMember(period === defaultPeriod ? "/dashboard" : `/dashboard?days=${period}`);
  const now = new Date();
  const [{ user }, { org }, brand, figures, insights, attention, newLeads, { steps }] = await Promise.all([
    readProfile(actor),
    readAccount(actor),
    readBrand(actor, now),
    readFigures(actor),
    getInsights(actor, period === "all" ? {} : { days: period }),
    getAttention(actor, {}),
    readNewLeads(actor),
    getSetup(actor, {}),
  ]);
  const isBranded = steps.some(({ step, done }) => step === "branding" && done);
  return (
    <Dashboard
      name={user.firstName ?? nameOfEmail(user.email).firstName}
      figures={figures}
      first={{ period, insights }}
      attention={attention}
      newLeads={newLeads}
      setup={{ steps, orgId: actor.orgId, mayConnect: actor.plan.integrations }}
      trial={trialOf(org, { now, plan: actor.plan, isBranded })}
      brand={brandLook(brand)}
      asksForTexts={actor.plan.sms}
    />
  );
}

type Org = Parameters<typeof planName>[0] & { readonly trialEndsAt?: string | Date | undefined };

interface Standing {
  readonly now: Date;
  readonly plan: Plan;
  /** Whether the business has set a logo or a color. */
  readonly isBranded: boolean;
}

function trialOf(org: Org, { now, plan, isBranded }: Standing): Trial | undefined {
  if (!org.trialEndsAt) return undefined;
  const end = new Date(org.trialEndsAt);
  const left = end.getTime() - now.getTime();
  const name = trialPlanName(org);
  if (left > 0) return { plan: name, daysLeft: Math.ceil(left / DAY_MS) };
  const had = plans[org.tier];
  // What a higher plan was given since, or what happened long ago, is no news.
  if (-left > 30 * DAY_MS || had.customBranding === plan.customBranding) return undefined;
  const changes = [
    ...(isBranded ? ["Your logo and color are off your customers’ pages and messages."] : []),
    ...(had.sms && !plan.sms ? ["Texts are off, so customers get emails only."] : []),
  ];
  return { plan: name, endedAt: end.toISOString(), changes };
}
