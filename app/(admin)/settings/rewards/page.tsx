import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { methodNames } from "@/components/redemptions/redemption-badge";
import { DescriptionList } from "@/components/ui/description-list";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { getCeiling } from "@/lib/credit/approvals/ceiling";
import { formatCreditMonths } from "@/lib/kit/format-credit-months";
import { getCreditSettings } from "@/lib/ledger/credit-settings/service";
import { SettingsLinks } from "../settings-links";
import { withheldPage } from "../withheld-page";
import { CeilingSetting } from "./ceiling-setting";
import { CreditForms } from "./credit-forms";

export const metadata: Metadata = { title: "Reward rules" };

const header = (
  <PageHeader
    title="Reward rules"
    description="How customers use what they earned, how long it lasts, and what a second person approves."
  />
);

/** The rules for rewards and credit; only admins can edit them. */
export default async function RewardsPage() {
  const actor = await requireMember("/settings/rewards");
  const [wire, limits] = await Promise.all([getCreditSettings(actor, {}), getCeiling(actor, {})]);
  const withheld = withheldPage(actor, { header, what: "change how credit is used" });
  if (!withheld) {
    return (
      <>
        {header}
        <SettingsLinks actor={actor} of="/settings/rewards" />
        <CreditForms wire={wire} approval={<CeilingSetting {...{ actor, limits }} />} />
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
      <CeilingSetting {...{ actor, limits }} />
    </>
  );
}
