import { Ticket } from "lucide-react";
import type { Metadata } from "next";
import { readAccount, requireMember } from "@/app/current-member";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { formatDate, formatMoney } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { listClosedMonths } from "@/lib/insights/reports/closed-months";
import { getCreditReport } from "@/lib/insights/reports/credit-report";
import { listCreditEvents } from "@/lib/insights/reports/events";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { periodsToToday } from "@/lib/kit/last-days";
import { readBrand } from "@/lib/messages/brand";
import { readFirstPage } from "../read-view";
import { BooksCard } from "./books-card";
import { CampaignsCard } from "./campaigns-card";
import { CloseMonthButton } from "./close-month";
import { MoneyTabs } from "./money-tabs";
import { type CreditReport, monthName, shiftMonth } from "./months";
import { PaperHeader } from "./paper-header";
import { PeriodNav } from "./period-nav";
import { PrintButton } from "./report-buttons";
import { Statement } from "./statement";
import { describeMonth } from "./words";

export const metadata: Metadata = { title: "Money" };

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

/** A month's credit: the equation, every entry behind it, and its books. */
export default async function MoneyPage({ searchParams }: Props) {
  const actor = await requireMember("/money");
  const now = new Date();
  const query = await searchParams;
  const [report, brand, { org }, { closedMonths }] = await Promise.all([
    readReport(actor, query["month"]),
    readBrand(actor, now),
    readAccount(actor),
    listClosedMonths(actor, { limit: "100" }),
  ]);
  const { month, isFinal, closed, monthToClose } = report;
  const period = periodsToToday.find((known) => known === query["period"]);
  const span = period === undefined ? { month } : { period };
  const first = await readFirstPage(listCreditEvents, actor, { ...span, kind: query["kind"] });
  const { timeZone } = org;
  const path = (by: number) => `/money?month=${shiftMonth(month, by)}`;
  const lastSentTo = closedMonths.find(({ sentTo }) => sentTo !== undefined)?.sentTo;
  const latest = closedMonths.find(({ reopenedAt }) => reopenedAt === undefined);
  const isAdmin = actor.roles.includes("admin");
  const closedOn = closed && `Closed ${formatDate(new Date(closed.closedAt), timeZone)} by ${closed.closedBy}`;
  return (
    <>
      <PaperHeader
        business={brand}
        title={`Referral credit, ${monthName(month)}`}
        now={now}
        timeZone={timeZone}
        className="mb-2 hidden! print:flex!"
      />
      {closedOn && <p className="mb-4 hidden text-secondary text-soft print:block">{closedOn}</p>}
      <MoneyTabs />
      <div className="print:hidden">
        <PageHeader
          title="Money"
          description={describeMonth(report)}
          actions={
            <>
              <PeriodNav
                unit="month"
                label={monthName(month)}
                before={path(-1)}
                after={isFinal ? path(1) : undefined}
              />
              <span className="max-sm:hidden">
                <PrintButton />
              </span>
              <ButtonLink icon={Ticket} href="/money/redeem">
                Use credit
              </ButtonLink>
              {isAdmin && month === monthToClose && (
                <CloseMonthButton
                  month={month}
                  closingCents={report.totals.closingCents}
                  pendingCents={report.pendingCents}
                  email={lastSentTo}
                />
              )}
            </>
          }
        />
        {monthToClose !== undefined && monthToClose !== month && (
          <Notice tone="blue" className="mb-grid" title={`${monthName(monthToClose)} can be closed`}>
            <TextLink href={`/money?month=${monthToClose}`}>Look at it and close it</TextLink>
          </Notice>
        )}
      </div>
      <div className="grid gap-grid">
        <Statement report={report} first={first} timeZone={timeZone} />
        <div className="grid items-start gap-grid lg:grid-cols-2 print:hidden">
          <AgesCard report={report} />
          <BooksCard
            report={report}
            closedMonths={closedMonths}
            timeZone={timeZone}
            reopenable={isAdmin ? latest?.closedMonthId : undefined}
          />
        </div>
        <CampaignsCard report={report} />
      </div>
    </>
  );
}

/** The requested month's report, else the current month's. */
async function readReport(actor: Actor, month: string | string[] | undefined): Promise<CreditReport> {
  if (typeof month !== "string") return (await getCreditReport(actor, {})).creditReport;
  try {
    return (await getCreditReport(actor, { month })).creditReport;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "invalid_input") throw error;
    return (await getCreditReport(actor, {})).creditReport;
  }
}

/** From the newest credit to the oldest, which needs attention. */
const shades = ["bg-accent", "bg-accent/75", "bg-accent/50", "bg-accent/25", "bg-amber"];
const names = ["Up to 30 days", "31 to 90 days", "91 to 180 days", "181 to 365 days", "Over a year"];

function AgesCard({ report: { ages, totals } }: { report: CreditReport }) {
  const all = totals.closingCents;
  const shareOf = (cents: number) => (all === 0 ? 0 : (cents / all) * 100);
  return (
    <Card aria-labelledby="ages" className="print:break-inside-avoid">
      <CardHeader id="ages" title="How old the credit is" aside={formatMoney(all)} />
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-chip bg-inner-line">
        {ages.map(
          ({ cents }, at) =>
            cents > 0 && <div key={names[at]} className={shades[at]} style={{ flexGrow: shareOf(cents) }} />,
        )}
      </div>
      <table aria-label="Credit by age" className="mt-3 w-full text-left">
        <thead className="sr-only">
          <tr>
            {["Age", "Credits", "Share", "Amount"].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-inner-line">
          {ages.map(({ cents, credits }, at) => (
            <tr key={names[at]}>
              <td className="py-2.5">
                <span className="flex items-center gap-2.5">
                  <span aria-hidden className={`size-2.5 shrink-0 rounded-[3px] ${shades[at]}`} />
                  {names[at]}
                </span>
              </td>
              <td className="px-2 py-2.5 text-right text-secondary text-soft max-sm:hidden">
                {credits.toLocaleString("en-US")} {credits === 1 ? "credit" : "credits"}
              </td>
              <td className="px-2 py-2.5 text-right text-secondary text-soft tabular-nums">
                {Math.round(shareOf(cents))}%
              </td>
              <td className="py-2.5 text-right">
                <Money cents={cents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
