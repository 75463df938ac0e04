import type { Metadata } from "next";
import type { ReactNode } from "react";
import type { z } from "zod";
import { requireMember } from "@/app/current-member";
import { methodNames } from "@/components/redemptions/redemption-badge";
import { DescriptionList } from "@/components/ui/description-list";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { getCeiling } from "@/lib/credit/approvals/ceiling";
import type { Actor } from "@/lib/kit/auth/actor";
import { formatCreditMonths } from "@/lib/kit/format-credit-months";
import type { ceilings } from "@/lib/ledger/approvals/contract";
import { getCreditSettings } from "@/lib/ledger/credit-settings/service";
import { AdminSetting } from "../admin-setting";
import { SettingsLinks } from "../settings-links";
import { withheldPage } from "../withheld-page";
import { CeilingForm } from "./ceiling-form";
import { CreditForms } from "./credit-forms";

export const metadata: Metadata = { title: "Reward rules" };

const header = (
  <PageHeader
    title="Reward rules"
    description="How customers use what they earned, how long it lasts, and what a second person approves."
  />
);

export default async function RewardsPage() {
  const actor = await requireMember("/settings/rewards");
  const [wire, limits] = await Promise.all([getCreditSettings(actor, {}), getCeiling(actor, {})]);
  const withheld = withheldPage(actor, { header, what: "change how credit is used" });
  if (!withheld) {
    return (
      <>
        {header}
        <SettingsLinks actor={actor} of="/settings/rewards" />
        <CreditForms wire={wire} approval={<CeilingSetting actor={actor} limits={limits} />} />
      </>
    );
  }
  const { methods, minimumCents, expiryMonths, approveAboveCents } = wire.creditSettings;
  const facts = [
    { name: "Ways to use it", value: methods.map((method) => methodNames[method]).join(", ") || "None" },
    { name: "Minimum", value: <Money cents={minimumCents} /> },
    {
      name: "Needs approval above",
      value: approveAboveCents === undefined ? "Never" : <Money cents={approveAboveCents} />,
    },
    {
      name: "How long it lasts",
      value: expiryMonths === undefined ? "It never expires." : formatCreditMonths(expiryMonths),
    },
  ];
  return (
    <>
      {withheld}
      <div className="mb-8">
        <DescriptionList facts={facts} />
      </div>
      <CeilingSetting actor={actor} limits={limits} />
    </>
  );
}

/** The amounts above which a second person must approve rewards and credit added by hand. */
function CeilingSetting({ actor, limits }: { actor: Actor; limits: z.input<typeof ceilings.get.output> }) {
  const { maxRewardCents, maxAdjustmentCents } = limits.ceiling;
  return (
    <div id="second-ok" className="scroll-mt-20">
      <AdminSetting
        title="Approval for large amounts"
        description="Above these amounts, someone else on your team has to approve, whether it comes from the app, the API, a customer file or a connection. Nothing gets added until they do. If you’re alone, you confirm twice. Each reward counts by itself; what one person adds by hand counts together for the day."
        actor={actor}
        what="change the amounts"
        form={<CeilingForm {...limits} />}
      >
        <DescriptionList
          facts={[
            { name: "Rewards over", value: formatLimit(maxRewardCents) },
            { name: "Adjustments over", value: formatLimit(maxAdjustmentCents) },
          ]}
        />
      </AdminSetting>
    </div>
  );
}

function formatLimit(cents: number | undefined): ReactNode {
  return cents === undefined ? "No limit" : <Money cents={cents} />;
}
