"use client";

import { MAX_FILE_ROWS } from "@/lib/files/customer-files/contract";
import { type JobColumn, type JobRow, jobList, sampleJobs } from "@/lib/files/spreadsheets/job-list";
import { type ListSteps, personFields } from "../../spreadsheets/list-steps";
import { UploadSteps } from "../../spreadsheets/upload-steps";

const steps: ListSteps<JobColumn, JobRow> = {
  list: jobList,
  rowOf: (row) => row,
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

/** The steps from a file of jobs to the page with its results. */
export function UploadJobs() {
  return <UploadSteps steps={steps} />;
}
