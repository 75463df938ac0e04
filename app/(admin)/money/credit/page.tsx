import type { Metadata } from "next";
import { readAccount, requireMember } from "@/app/current-member";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { getCreditReport } from "@/lib/insights/reports/credit-report";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { readBrand } from "@/lib/messages/brand";
import { PaperHeader } from "../paper-header";
import { PeriodNav } from "../period-nav";
import { ExportMonth, PrintButton } from "../report-buttons";
import { ReportsTabs } from "../reports-tabs";
import { AgesCard, NotesCard } from "./ages-card";
import { CampaignsCard } from "./campaigns-card";
import { Equation } from "./equation";
import { type CreditReport, monthName, shiftMonth } from "./months";

export const metadata: Metadata = { title: "Credit report" };

type Props = Readonly<{ searchParams: Promise<{ month?: string }> }>;

/** The credit the business owes its advocates, and a month's changes. */
export default async function CreditReportPage({ searchParams }: Props) {
  const actor = await requireMember("/money/credit");
  const now = new Date();
  const [report, brand, { org }] = await Promise.all([
    readReport(actor, (await searchParams).month),
    readBrand(actor, now),
    readAccount(actor),
  ]);
  const { month, isFinal } = report;
  const path = (by: number) => `/money/credit?month=${shiftMonth(month, by)}`;
  return (
    <>
      <ReportsTabs />
      <PaperHeader
        business={brand}
        title={`Credit report ${monthName(month)}`}
        now={now}
        timeZone={org.timeZone}
        className="mb-6 hidden! print:flex!"
      />
      <PageHeader
        title="Credit report"
        description={<Summary report={report} />}
        actions={
          <>
            <PeriodNav
              unit="month"
              label={monthName(month)}
              before={path(-1)}
              after={isFinal ? path(1) : undefined}
            />
            <PrintButton />
            <ExportMonth month={month} />
          </>
        }
      />
      <div className="grid gap-grid">
        <Equation report={report} />
        <CampaignsCard report={report} />
        <div className="grid items-start gap-grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <AgesCard report={report} />
          <NotesCard report={report} />
        </div>
      </div>
    </>
  );
}

/** The requested month's report, else the current month's. */
async function readReport(actor: Actor, month: string | undefined): Promise<CreditReport> {
  try {
    return (await getCreditReport(actor, month === undefined ? {} : { month })).creditReport;
  } catch (error) {
    if (month === undefined || !(error instanceof ApiError) || error.code !== "invalid_input") throw error;
    return (await getCreditReport(actor, {})).creditReport;
  }
}

function Summary({ report }: { report: CreditReport }) {
  const { month, isFinal, totals, advocatesWithCredit } = report;
  const { owedByAdvocatesCents, advocatesWhoOwe } = report;
  const { openingCents, closingCents } = totals;
  const grown = closingCents - openingCents;
  const people = countAdvocates(advocatesWithCredit);
  return (
    <>
      {isFinal ? `At the end of ${monthName(month)} you owed` : "You owe"} {people}{" "}
      <Money cents={closingCents} className="font-semibold text-ink" />
      {grown !== 0 && (
        <>
          , which is <Money cents={Math.abs(grown)} /> {grown > 0 ? "more" : "less"} than at the start of the
          month
        </>
      )}
      .
      {owedByAdvocatesCents > 0 && (
        <>
          {" "}
          {countAdvocates(advocatesWhoOwe)} {isFinal ? "owed" : advocatesWhoOwe === 1 ? "owes" : "owe"} you{" "}
          <Money cents={owedByAdvocatesCents} />.
        </>
      )}
    </>
  );
}

function countAdvocates(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "advocate" : "advocates"}`;
}
