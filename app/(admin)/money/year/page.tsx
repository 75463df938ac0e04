import { FileSpreadsheet } from "lucide-react";
import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Cell, HeaderCell, Row, RowLink, Table } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { listPeopleOfYear } from "@/lib/insights/reports/people-of-year";
import { readPresentYear } from "@/lib/insights/reports/span";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { formatCentsShort } from "@/lib/kit/format-cents";
import { formatPhone } from "@/lib/kit/format-phone";
import { getCreditSettings } from "@/lib/ledger/credit-settings/service";
import { creditTypeNames } from "@/lib/ledger/type-contract";
import { advocatePath } from "../../paths";
import { MoneyTabs } from "../money-tabs";
import { PeriodNav } from "../period-nav";
import { ExportYear, PrintButton } from "../report-buttons";

export const metadata: Metadata = { title: "Tax year" };

/** The page's maximum; the spreadsheet has everyone. */
const SHOWN = "500";

type Props = Readonly<{ searchParams: Promise<{ year?: string }> }>;

/** Each person's rewards in a year, which the business may have to report. */
export default async function YearReportPage({ searchParams }: Props) {
  const actor = await requireMember("/money/year");
  const present = await readPresentYear(actor, new Date());
  const { year: wantedYear } = await searchParams;
  const [{ year, people }, { creditSettings }] = await Promise.all([
    readYear(actor, wantedYear, present),
    getCreditSettings(actor, {}),
  ]);
  const threshold = formatCentsShort(creditSettings.taxThresholdCents);
  const path = (by: number) => `/money/year?year=${year + by}`;
  return (
    <>
      <MoneyTabs />
      <PageHeader
        title="Tax year"
        description={`What people got from their credit in ${year}: used on bills (discounts), or given another way (cash-like).`}
        actions={
          <>
            <PeriodNav
              unit="year"
              label={String(year)}
              before={path(-1)}
              after={year < present ? path(1) : undefined}
            />
            <span className="max-sm:hidden">
              <PrintButton />
            </span>
            <ExportYear year={year} />
          </>
        }
      />
      <Notice
        tone="blue"
        className="mb-grid"
        title={`People are marked from ${threshold} given another way (cash-like)`}
      >
        In the US, payments of $2,000 or more from 2026 on ($600 before) usually go on a 1099 form. Whether yours do is
        a question for your tax adviser; discounts on a person’s own bills often don’t count.{" "}
        <TextLink href="/settings/rewards">Change the amount</TextLink>
      </Notice>
      <Card flush>
        {people.length === 0 ? (
          <EmptyState icon={FileSpreadsheet} level={2} title={`No one used credit in ${year}`}>
            Everyone who uses credit shows up here.
          </EmptyState>
        ) : (
          <PeopleTable people={people} />
        )}
      </Card>
    </>
  );
}

type People = Awaited<ReturnType<typeof listPeopleOfYear>>["people"];

function PeopleTable({ people }: { people: People }) {
  return (
    <Table
      label="People"
      head={
        <>
          <HeaderCell className="w-full">Customer</HeaderCell>
          <HeaderCell align="end">{creditTypeNames.given}</HeaderCell>
          <HeaderCell align="end">{creditTypeNames.used}</HeaderCell>
          <HeaderCell>Threshold</HeaderCell>
        </>
      }
    >
      {people.map((person) => (
        <Row key={person.advocateId}>
          <Cell leads className="leading-snug">
            <RowLink href={advocatePath(person)}>
              <bdi>{person.name}</bdi>
            </RowLink>
            <p className="wrap-anywhere text-caption text-soft">
              {person.email ?? (person.phone && formatPhone(person.phone))}
            </p>
          </Cell>
          <Cell label={creditTypeNames.given} align="end">
            <Money cents={person.cashLikeCents} />
          </Cell>
          <Cell label={creditTypeNames.used} align="end">
            <Money cents={person.discountLikeCents} />
          </Cell>
          <Cell label="Threshold" className="whitespace-nowrap">
            {person.mark === "reached" && <Badge tone="red">Reached</Badge>}
            {person.mark === "close" && <Badge tone="amber">Close</Badge>}
            {!person.mark && <span className="text-soft">–</span>}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** The requested year's report, else the current year's. */
async function readYear(actor: Actor, requested: string | undefined, present: number) {
  const read = async (year: number) => ({
    year,
    ...(await listPeopleOfYear(actor, { year: String(year), limit: SHOWN })),
  });
  const year = Number(requested ?? present);
  try {
    return await read(year);
  } catch (error) {
    if (year === present || !(error instanceof ApiError) || error.code !== "invalid_input") throw error;
    return read(present);
  }
}
