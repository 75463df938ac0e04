"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSend } from "@/components/form/use-send";
import { CallsProgress } from "@/components/list/calls-progress";
import { splitBatches, useCalls } from "@/components/list/use-calls";
import { customerFiles, MAX_FILE_ROWS, MAX_ROWS_AT_ONCE } from "@/lib/files/customer-files/contract";
import { type JobColumn, type JobRow, jobList, sampleJobs } from "@/lib/files/spreadsheets/job-list";
import { customerFilesPath } from "../../paths";
import { FirstSteps } from "../../spreadsheets/first-steps";
import { type ListSteps, personFields } from "../../spreadsheets/list-steps";
import { useFile } from "../../spreadsheets/use-file";

const steps: ListSteps<JobColumn, JobRow> = {
  list: jobList,
  sources:
    "Invoices, jobs or payments from QuickBooks, Jobber, Housecall Pro, Square, Stripe, Shopify or any spreadsheet, with one job per row.",
  example: "Customer\tEmail\tJob total\tInvoice\nGus Hale\tgus@example.com\t$480.00\t4187",
  sample: { name: "jobs-sample.csv", csv: sampleJobs },
  fields: [
    ...personFields,
    { meaning: "code", label: "Referral code", hint: "One that the customer gave." },
    { meaning: "referredBy", label: "Referred by", hint: "An advocate’s name or code." },
    { meaning: "jobTotal", label: "Job total", hint: "Below zero for refunds." },
    { meaning: "date", label: "Date", hint: "When it was done or paid." },
    { meaning: "invoice", label: "Invoice number", hint: "So that no job counts twice." },
    { meaning: "status", label: "Status", hint: "Paid, refunded, open. Empty is paid." },
    { meaning: "street", label: "Street", hint: "To compare addresses." },
  ],
  exportHint: "Totals and headings between the rows are left out.",
  preview: {
    person: {
      label: "Customer",
      name: ({ name }) => name ?? "No name",
      detail: ({ email, phone, street }) => [email, phone, street].filter(Boolean).join(" · "),
    },
    columns: [
      { label: "Sent by", text: ({ code, referredBy }) => [code, referredBy].filter(Boolean).join(", ") },
      { label: "Job total", text: ({ jobTotal }) => jobTotal },
      { label: "Date", text: ({ date }) => date },
      { label: "Invoice", text: ({ invoice }) => invoice },
      { label: "Status", text: ({ status }) => status },
    ],
  },
  refuse: ({ length }) => {
    if (length === 0) return "There are no jobs in these rows. Check the columns.";
    return length > MAX_FILE_ROWS
      ? `With its refunds, the file has ${length.toLocaleString("en-US")} rows. Split it into files of at most ${MAX_FILE_ROWS.toLocaleString("en-US")}.`
      : undefined;
  },
  note: () =>
    "Each row is compared with your leads: by code, then email, then phone, then name with the advocate named. Nothing is converted and no one is messaged until you apply it.",
};

/** The steps from a file to the page with its results. */
export function UploadSteps() {
  const router = useRouter();
  const file = useFile(jobList);
  const upload = useUpload((fileId) => router.push(customerFilesPath(fileId)));
  const { source, rows } = file;
  return (
    <FirstSteps
      steps={steps}
      file={file}
      check={{
        start: () => source && upload.start(source.name, rows),
        pending: upload.pending,
        problem: upload.problem,
      }}
      onClear={upload.isStarted ? undefined : file.clear}
      progress={
        upload.isStarted && (
          <CallsProgress
            label="Rows uploaded"
            value={upload.count}
            max={rows.length}
            calls={upload.calls}
            onResume={() => void upload.resume()}
            assurance="No row will be counted twice if you continue."
          />
        )
      }
    />
  );
}

/** Uploads a file's rows; the first batch creates the file. Resumes where it stopped, and repeated rows count once. */
function useUpload(onDone: (fileId: string) => void) {
  const creating = useSend(customerFiles.create);
  const calls = useCalls(customerFiles.addRows, "stop");
  const [sent, setSent] = useState<{ fileId: string; first: number }>();

  return {
    calls,
    /** Whether the file and its first rows are stored. */
    isStarted: sent !== undefined,
    /** How many rows have arrived. */
    count:
      (sent?.first ?? 0) + calls.inputs.slice(0, calls.answers.length).flatMap(({ rows }) => rows).length,
    pending: creating.pending,
    problem: creating.problem,
    async start(fileName: string, rows: readonly JobRow[]) {
      const [first = [], ...rest] = splitBatches(rows, MAX_ROWS_AT_ONCE);
      const more = rest.length > 0 && ({ more: true } as const);
      const answer = await creating.trySend({ fileName: fileName.slice(0, 200), rows: first, ...more });
      if (!answer) return;
      const { fileId } = answer.output.file;
      setSent({ fileId, first: first.length });
      const inputs = rest.map((batch, index) => ({
        ...{ fileId, rows: batch },
        ...(index + 1 < rest.length && { more: true }),
      }));
      const answers = await calls.start(inputs);
      if (answers.length === inputs.length) onDone(fileId);
    },
    async resume() {
      const answers = await calls.resume();
      if (sent && answers.length === calls.inputs.length) onDone(sent.fileId);
    },
  };
}
