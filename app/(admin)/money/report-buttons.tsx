"use client";

import { Printer } from "lucide-react";
import { CsvButton } from "@/components/list/csv-button";
import { Button } from "@/components/ui/button";
import { reports } from "@/lib/insights/reports/contract";

/** Opens the print dialog, which can also save a PDF. */
export function PrintButton() {
  return (
    <Button icon={Printer} onClick={() => window.print()}>
      Print
    </Button>
  );
}

/** Exports the month as a spreadsheet, a row per campaign. */
export function ExportMonth({ month }: { month: string }) {
  return (
    <CsvButton
      endpoint={reports.creditByCampaign}
      input={{ month }}
      fileName={`credit-${month}`}
      label="Export campaigns"
    />
  );
}

/** Exports the year as a spreadsheet, a row per person. */
export function ExportYear({ year }: { year: number }) {
  return <CsvButton endpoint={reports.year} input={{ year }} fileName={`people-${year}`} />;
}
