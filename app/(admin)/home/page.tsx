import type { Metadata } from "next";
import { z } from "zod";
import { readAccount, readProfile, requireMember } from "@/app/current-member";
import { getSetup } from "@/lib/accounts/service";
import { nameOfEmail } from "@/lib/accounts/users/name-of-email";
import { listOwnJobs } from "@/lib/asks/jobs";
import { getInsights } from "@/lib/insights/dashboard/insights";
import { getNotices } from "@/lib/insights/dashboard/notices";
import type { Actor } from "@/lib/kit/auth/actor";
import { inbox } from "@/lib/platform/inbox/contract";
import { listInboxFirst } from "@/lib/platform/inbox/service";
import { readFirstPage } from "../read-view";
import { readFigures, readInboxCount } from "../shell/read-figures";
import { Dashboard } from "./dashboard";
import { defaultPeriod, readPeriod } from "./figures";
import { findTrial } from "./find-trial";
import { stepsOf } from "./step-labels";
import { JOBS_SHOWN, TechnicianHome } from "./technician-home";

export const metadata: Metadata = { title: "Home" };

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

/** The period's results, the tasks and the remaining setup steps. */
export default async function DashboardPage({ searchParams }: Props) {
  const period = readPeriod((await searchParams)["days"]);
  const actor = await requireMember(period === defaultPeriod ? "/home" : `/home?days=${period}`);
  if (actor.isTechnician) return <OwnHome actor={actor} />;
  const now = new Date();
  const [{ user }, { org }, figures, insights, notices, first, count, { steps }] = await Promise.all([
    readProfile(actor),
    readAccount(actor),
    readFigures(actor),
    getInsights(actor, period === "all" ? {} : { days: period }),
    getNotices(actor, {}),
    listInboxFirst(actor, {}),
    readInboxCount(actor),
    getSetup(actor, {}),
  ]);
  const isAdmin = actor.roles.includes("admin");
  const isBranded = steps.some(({ step, done }) => step === "branding" && done);
  return (
    <Dashboard
      name={user.firstName ?? nameOfEmail(user.email).firstName}
      figures={figures}
      first={{ period, insights }}
      notices={notices}
      inbox={{ first: z.decode(inbox.first.output, first), count }}
      setup={{
        steps: stepsOf(steps, isAdmin),
        orgId: actor.orgId,
        mayConnect: isAdmin && actor.plan.integrations,
      }}
      trial={findTrial(org, { now, plan: actor.plan, isBranded })}
    />
  );
}

async function OwnHome({ actor }: { actor: Actor }) {
  const [{ user }, { org }, first] = await Promise.all([
    readProfile(actor),
    readAccount(actor),
    readFirstPage(listOwnJobs, actor, { limit: `${JOBS_SHOWN}` }),
  ]);
  return (
    <TechnicianHome name={user.firstName ?? nameOfEmail(user.email).firstName} timeZone={org.timeZone} first={first} />
  );
}
