import { CalendarRange, ReceiptText, Ticket } from "lucide-react";
import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { PageHeader } from "@/components/ui/page-header";
import { LinkCards } from "../link-cards";
import { moneyPath } from "../paths";
import { ReportsTabs } from "./reports-tabs";

export const metadata: Metadata = { title: "Money" };

const links = [
  {
    href: "/money/redeem",
    label: "Redeem",
    description: "Take a customer’s credit off their bill.",
    icon: Ticket,
  },
  {
    href: "/money/credit",
    label: "Credit by month",
    description: "What customers earned and used, and what you owe.",
    icon: ReceiptText,
  },
  {
    href: "/money/year",
    label: "Year",
    description: "Totals by person, for your tax adviser.",
    icon: CalendarRange,
  },
];

/** The pages about credit. */
export default async function MoneyPage() {
  await requireMember(moneyPath);
  return (
    <>
      <ReportsTabs />
      <PageHeader title="Money" description="What your customers earned, used and can still use." />
      <LinkCards label="Money" links={links} />
    </>
  );
}
