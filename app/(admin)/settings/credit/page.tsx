import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { methodNames } from "@/components/redemptions/redemption-badge";
import { DescriptionList } from "@/components/ui/description-list";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { formatCreditMonths } from "@/lib/kit/format-credit-months";
import { getCreditSettings } from "@/lib/ledger/credit-settings/service";
import { withheldPage } from "../withheld-page";
import { CreditForms } from "./credit-forms";

export const metadata: Metadata = { title: "Credit" };

const header = (
  <PageHeader title="Credit" description="How customers use what they earned, and how long it lasts." />
);

/** The organization's credit settings; only admins can edit them. */
export default async function CreditPage() {
  const actor = await requireMember("/settings/credit");
  const wire = await getCreditSettings(actor, {});
  const withheld = withheldPage(actor, { header, what: "change how credit is used" });
  if (!withheld) {
    return (
      <>
        {header}
        <CreditForms wire={wire} />
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
      <DescriptionList facts={facts} />
    </>
  );
}
