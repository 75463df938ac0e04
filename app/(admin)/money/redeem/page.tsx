import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { PageHeader } from "@/components/ui/page-header";
import { listAllRedemptions } from "@/lib/credit/redemptions/read";
import { getCreditSettings } from "@/lib/ledger/credit-settings/service";
import { readFirstPage } from "../../read-view";
import { MoneyTabs } from "../money-tabs";
import { Counter } from "./counter";
import { RedemptionsCard } from "./redemptions-card";

export const metadata: Metadata = { title: "Use credit" };

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

/** Deducts credit from a bill when a customer shows a code, and lists earlier redemptions. */
export default async function RedeemPage({ searchParams }: Props) {
  const actor = await requireMember("/money/redeem");
  const [settings, first] = await Promise.all([
    getCreditSettings(actor, {}),
    readFirstPage(listAllRedemptions, actor, await searchParams),
  ]);
  return (
    <>
      <MoneyTabs />
      <PageHeader title="Use credit" description="Take a customer’s credit off their bill." />
      <div className="grid items-start gap-grid xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <Counter wire={settings} />
        <RedemptionsCard first={first} />
      </div>
    </>
  );
}
