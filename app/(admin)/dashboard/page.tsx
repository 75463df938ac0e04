import type { Metadata } from "next";
import { readProfile, requireMember } from "@/app/current-member";
import { getSetup } from "@/lib/accounts/service";
import { getAttention } from "@/lib/dashboard/attention";
import { getInsights } from "@/lib/dashboard/insights";
import { nameOfEmail } from "@/lib/users/name-of-email";
import { readFigures } from "../shell/read-figures";
import { Dashboard } from "./dashboard";
import { defaultPeriod, readPeriod } from "./figures";

export const metadata: Metadata = { title: "Dashboard" };

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

/** What the program has brought in a period, what waits for a person, and what is left to set up. */
export default async function DashboardPage({ searchParams }: Props) {
  const period = readPeriod((await searchParams)["days"]);
  const actor = await requireMember(period === defaultPeriod ? "/dashboard" : `/dashboard?days=${period}`);
  const [{ user }, figures, insights, attention, { steps }] = await Promise.all([
    readProfile(actor),
    readFigures(actor),
    getInsights(actor, period === "all" ? {} : { days: period }),
    getAttention(actor, {}),
    getSetup(actor, {}),
  ]);
  return (
    <Dashboard
      name={user.firstName ?? nameOfEmail(user.email).firstName}
      figures={figures}
      first={{ period, insights }}
      attention={attention}
      setup={{ steps, orgId: actor.orgId }}
    />
  );
}
