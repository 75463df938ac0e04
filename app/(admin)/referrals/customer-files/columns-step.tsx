"use client";

import { CallsProgress } from "@/components/list/calls-progress";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import { MAX_FILE_ROWS } from "@/lib/files/customer-files/contract";
import { type JobMapping, type JobRow, missingJobColumn } from "@/lib/files/spreadsheets/job-columns";
import { recognizeJobExport } from "@/lib/files/spreadsheets/presets";
import { FileOptions } from "../../spreadsheets/file-options";
import { MatchColumns } from "../../spreadsheets/match-columns";
import type { ChosenFile } from "../../spreadsheets/use-file";
import type { FileUpload } from "./use-upload";

const fields = [
  { meaning: "name", label: "Name", hint: "Full name or first name." },
  { meaning: "lastName", label: "Last name", hint: "Only if it’s in its own column." },
  { meaning: "email", label: "Email", hint: "Of several, the first valid one." },
  { meaning: "phone", label: "Phone", hint: "US numbers, in any format." },
  { meaning: "textConsent", label: "Text consent", hint: "Without a “yes”, no texts." },
  { meaning: "code", label: "Referral code", hint: "One that the customer gave." },
  { meaning: "referredBy", label: "Referred by", hint: "An advocate’s name or code." },
  { meaning: "jobTotal", label: "Job total", hint: "Below zero for refunds." },
  { meaning: "date", label: "Date", hint: "When it was done or paid." },
  { meaning: "invoice", label: "Invoice number", hint: "So that no job counts twice." },
  { meaning: "status", label: "Status", hint: "Paid, refunded, open. Empty is paid." },
  { meaning: "street", label: "Street", hint: "To compare addresses." },
] as const;

interface ColumnsStepProps {
  readonly file: ChosenFile<JobMapping>;
  readonly source: NonNullable<ChosenFile<JobMapping>["source"]>;
  /** The rows to upload. */
  readonly rows: readonly JobRow[];
  readonly upload: FileUpload;
}

export function ColumnsStep({ file, source, rows, upload }: ColumnsStepProps) {
  const { table, mapping, name } = source;
  const missing = missingJobColumn(mapping) ?? refuseRows(rows.length);
  const recognized = recognizeJobExport(table.columns);
  if (upload.isStarted) {
    return (
      <CallsProgress
        label="Rows uploaded"
        value={upload.count}
        max={rows.length}
        calls={upload.calls}
        onResume={() => void upload.resume()}
        assurance="No row will be counted twice if you continue."
      />
    );
  }
  return (
    <div className="grid gap-5">
      {recognized && (
        <Notice role="status" title={`Looks like ${recognized}`}>
          Check how we matched your columns. Totals and headings between the rows are left out.
        </Notice>
      )}
      <FileOptions {...{ file, source }} />
      <MatchColumns {...{ file, source, fields }} className="grid-cols-2 lg:grid-cols-4" />
      {rows.length > 0 && <Preview rows={rows.slice(0, 3)} total={rows.length} />}
      {missing && <Notice tone="amber">{missing}</Notice>}
      {(file.problem ?? upload.problem) && (
        <Notice tone="red" role="alert">
          {file.problem ?? upload.problem}
        </Notice>
      )}
      <p className="text-pretty text-secondary text-soft">
        Each row is compared with your leads: by code, then email, then phone, then name with the advocate
        named. Nothing is converted and no one is messaged until you apply it.
      </p>
      <DialogActions>
        <Button
          variant="primary"
          onClick={() => void upload.start(name, rows)}
          disabled={missing !== undefined}
          pending={upload.pending}
        >
          {rows.length === 1 ? "Check the row" : `Check ${rows.length.toLocaleString("en-US")} rows`}
        </Button>
      </DialogActions>
    </div>
  );
}

function refuseRows(count: number): string | undefined {
  if (count === 0) return "There are no jobs in these rows. Check the columns.";
  return count > MAX_FILE_ROWS
    ? `With its refunds, the file has ${count.toLocaleString("en-US")} rows. Split it into files of at most ${MAX_FILE_ROWS.toLocaleString("en-US")}.`
    : undefined;
}

function Preview({ rows, total }: { rows: readonly JobRow[]; total: number }) {
  return (
    <div className="overflow-hidden rounded-control border border-line">
      <p className="border-inner-line border-b px-3.5 py-2 text-caption text-soft sm:px-6">
        {total === 1
          ? "Your row, as we read it"
          : `The first ${rows.length} of ${total.toLocaleString("en-US")}, as we read them`}
      </p>
      <Table
        label="The first rows"
        head={["Customer", "Sent by", "Job total", "Date", "Invoice", "Status"].map((name) => (
          <HeaderCell key={name}>{name}</HeaderCell>
        ))}
      >
        {rows.map(({ row, name, email, phone, street, code, referredBy, ...job }) => (
          <Row key={row}>
            <Cell className="wrap-anywhere">
              <bdi className="font-medium">{name ?? "No name"}</bdi>
              <span className="block text-caption text-soft">
                {[email, phone, street].filter(Boolean).join(" · ")}
              </span>
            </Cell>
            <PreviewCell label="Sent by" text={[code, referredBy].filter(Boolean).join(", ")} />
            <PreviewCell label="Job total" text={job.jobTotal} />
            <PreviewCell label="Date" text={job.date} />
            <PreviewCell label="Invoice" text={job.invoice} />
            <PreviewCell label="Status" text={job.status} />
          </Row>
        ))}
      </Table>
    </div>
  );
}

function PreviewCell({ label, text }: { label: string; text: string | undefined }) {
  return (
    <Cell label={label} className="wrap-anywhere tabular-nums max-sm:text-right">
      <bdi>{text || "–"}</bdi>
    </Cell>
  );
}
