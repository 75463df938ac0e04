import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readAccount, requireMember } from "@/app/current-member";
import { formatDate } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { getStatement } from "@/lib/insights/reports/statement";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { creditTypeNames } from "@/lib/ledger/type-contract";
import { readBrand } from "@/lib/messages/brand";
import { PaperHeader } from "../../../../../money/paper-header";
import { PeriodNav } from "../../../../../money/period-nav";
import { PrintButton } from "../../../../../money/report-buttons";
import { advocatePath, advocatesPath } from "../../../../../paths";
import type { AdvocateIds } from "../read-page";

export const metadata: Metadata = { title: "Statement" };

interface PageProps {
  readonly params: Promise<{ campaignId: string; advocateId: string }>;
  readonly searchParams: Promise<{ year?: string }>;
}

/** An advocate's printable credit statement for a year. */
export default async function StatementPage({ params, searchParams }: PageProps) {
  const ids = await params;
  const actor = await requireMember(`${advocatePath(ids)}/statement`);
  const { year: wantedYear } = await searchParams;
  const statement = await readStatement(actor, ids, wantedYear);
  if (!statement) notFound();
  const now = new Date();
  const [brand, { org }] = await Promise.all([readBrand(actor, now), readAccount(actor)]);
  const { name, year, firstYear, to, openingCents, closingCents, owedCents, entries } = statement;
  const path = (wanted: number) => `${advocatePath(ids)}/statement?year=${wanted}`;
  const isFinal = new Date(to) <= now;
  const dayOf = (moment: string) => formatDate(new Date(moment), org.timeZone);
  const shortDay = new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    timeZone: org.timeZone,
  });
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          crumbs={[
            { label: "Advocates", href: advocatesPath() },
            { label: name, href: advocatePath(ids) },
            { label: "Statement" },
          ]}
          title="Statement"
          description="Print it, or choose “Save as PDF” in the print dialog."
          actions={
            <>
              <PeriodNav
                unit="year"
                label={String(year)}
                before={year > firstYear ? path(year - 1) : undefined}
                after={isFinal ? path(year + 1) : undefined}
              />
              <PrintButton />
            </>
          }
        />
      </div>
      <article className="mx-auto max-w-3xl rounded-card border border-line bg-card p-3 shadow-card sm:p-10 print:border-0 print:p-0 print:shadow-none">
        <PaperHeader
          business={brand}
          title={`Credit statement ${year}`}
          recipient={name}
          now={now}
          timeZone={org.timeZone}
        />
        <table className="mt-8 w-full text-left">
          <caption className="sr-only">Every credit change in {year}, oldest first</caption>
          <thead className="border-line border-b text-caption text-soft">
            <tr>
              <th scope="col" className="py-2 pr-2 sm:pr-3 font-medium">
                Date
              </th>
              <th scope="col" className="w-full py-2 pr-2 sm:pr-3 font-medium">
                What happened
              </th>
              <th scope="col" className="py-2 pr-2 sm:pr-3 text-right font-medium">
                Amount
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Balance
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-inner-line">
            <Sum name={`Start of ${year}`} cents={openingCents} />
            {entries.map((entry) => (
              <tr key={entry.activityId} className="break-inside-avoid align-top">
                <td className="whitespace-nowrap py-2.5 pr-2 sm:pr-3 text-soft">
                  <span className="max-sm:hidden print:inline">{dayOf(entry.createdAt)}</span>
                  {/* The title has the year. */}
                  <span className="sm:hidden print:hidden">{shortDay.format(new Date(entry.createdAt))}</span>
                </td>
                <td className="wrap-anywhere py-2.5 pr-2 sm:pr-3">
                  {entry.creditType && <span className="block font-medium">{creditTypeNames[entry.creditType]}</span>}
                  {entry.description}
                  {entry.memo && <span className="block text-caption text-soft">“{entry.memo}”</span>}
                </td>
                <td className="py-2.5 pr-2 sm:pr-3 text-right">
                  <Money cents={entry.amountCents} signed />
                </td>
                <td className="py-2.5 text-right">
                  <Money cents={entry.balanceAfter} />
                </td>
              </tr>
            ))}
            <Sum name={isFinal ? `End of ${year}` : "Today"} cents={closingCents} />
            {owedCents > 0 && <Sum name="Owed, off the next credit" cents={owedCents} />}
          </tbody>
        </table>
      </article>
    </>
  );
}

function Sum({ name, cents }: { name: string; cents: number }) {
  return (
    <tr className="font-semibold">
      <td colSpan={3} className="py-2.5 pr-2 sm:pr-3">
        {name}
      </td>
      <td className="py-2.5 text-right">
        <Money cents={cents} />
      </td>
    </tr>
  );
}

/** The statement of the requested year, else the current one; null if the advocate doesn't exist. */
async function readStatement(actor: Actor, ids: AdvocateIds, year: string | undefined) {
  try {
    return (await getStatement(actor, { ...ids, ...(year !== undefined && { year }) })).statement;
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    if (year === undefined || !(error instanceof ApiError) || error.code !== "invalid_input") throw error;
    return (await getStatement(actor, ids)).statement;
  }
}
