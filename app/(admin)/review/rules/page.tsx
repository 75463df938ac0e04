import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { PageHeader } from "@/components/ui/page-header";
import { listUsers } from "@/lib/accounts/users/service";
import { getReviewSettings } from "@/lib/leads/review/settings";
import { namesOfAdmins } from "../../member-names";
import { reviewPath, reviewRulesPath } from "../../paths";
import { OnlyAdmins } from "../../settings/access-notices";
import { RulesForm } from "./rules-form";
import { Trusted } from "./trusted";

export const metadata: Metadata = { title: "Review rules" };

/** The review rules; only admins can edit them. */
export default async function ReviewRulesPage() {
  const actor = await requireMember(reviewRulesPath);
  const isAdmin = actor.roles.includes("admin");
  const [settings, team] = await Promise.all([
    getReviewSettings(actor, {}),
    isAdmin ? undefined : listUsers(actor, {}),
  ]);
  return (
    <>
      <PageHeader
        title="Review rules"
        crumbs={[{ label: "Review", href: reviewPath() }, { label: "Rules" }]}
        description="What we check in every referral. A match only holds that referral’s credit until you decide."
      />
      {team && <OnlyAdmins what="change the rules" admins={namesOfAdmins(team.users)} />}
      <div className="grid gap-grid">
        <RulesForm wire={settings} isAdmin={isAdmin} />
        <Trusted wire={settings} />
      </div>
    </>
  );
}
