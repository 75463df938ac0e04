import type { Metadata } from "next";
import { readProfile, requireMember } from "@/app/current-member";
import { PageHeader } from "@/components/ui/page-header";
import { getSetup } from "@/lib/accounts/setup";
import { getDashboard } from "@/lib/dashboard/service";
import { nameOfEmail } from "@/lib/users/name-of-email";
import { Greeting } from "./greeting";
import { SetupChecklist } from "./setup-checklist";
import { summarize } from "./summarize";
import { Tiles } from "./tiles";

export const metadata: Metadata = { title: "Dashboard" };

/** How the program is doing, in one sentence and four figures, and what is left to set up. */
export default async function DashboardPage() {
  const actor = await requireMember("/dashboard");
  const [{ user }, figures, { steps }] = await Promise.all([
    readProfile(actor),
    getDashboard(actor, {}),
    getSetup(actor, {}),
  ]);
  return (
    <>
      <PageHeader
        title={<Greeting name={user.firstName ?? nameOfEmail(user.email).firstName} />}
        description={summarize(figures)}
      />
      <div className="grid gap-grid">
        <Tiles figures={figures} />
        <SetupChecklist steps={steps} orgId={actor.orgId} />
      </div>
    </>
  );
}
