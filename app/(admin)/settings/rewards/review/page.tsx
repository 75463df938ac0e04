import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { PageHeader } from "@/components/ui/page-header";
import { getReviewSettings } from "@/lib/leads/review/settings";
import { reviewRulesPath } from "../../../paths";
import { AdminsOnly } from "../../withheld-page";
import { RulesForm } from "./rules-form";
import { Trusted } from "./trusted";

export const metadata: Metadata = { title: "Review rules" };

export default async function ReviewRulesPage() {
  const actor = await requireMember(reviewRulesPath);
  const settings = await getReviewSettings(actor, {});
  return (
    <>
      <PageHeader
        title="Review rules"
        crumbs={[{ label: "Reward rules", href: "/settings/rewards" }, { label: "Review rules" }]}
        description="What we check in every referral. A match only holds that referral’s credit until you decide."
      />
      <AdminsOnly actor={actor} what="change the rules" />
      <div className="grid gap-grid">
        <RulesForm wire={settings} isAdmin={actor.roles.includes("admin")} />
        <Trusted wire={settings} />
      </div>
    </>
  );
}
