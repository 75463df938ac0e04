import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { PageHeader } from "@/components/ui/page-header";
import { listAllAdvocates } from "@/lib/leads/advocates/list";
import { readFirstPage } from "../../read-view";
import { MoneyTabs } from "../money-tabs";
import { CustomersCard } from "./customers-card";

export const metadata: Metadata = { title: "Credit by customer" };

/** Each customer's credit, most first. */
export default async function CreditByCustomerPage() {
  const actor = await requireMember("/money/customers");
  const first = await readFirstPage(listAllAdvocates, actor, { sort: "balance", part: "withCredit" });
  return (
    <>
      <MoneyTabs />
      <PageHeader title="Credit by customer" description="The credit you owe each customer today." />
      <CustomersCard first={first} />
    </>
  );
}
