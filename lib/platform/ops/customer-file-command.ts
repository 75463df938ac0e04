import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { findOperator } from "@/lib/accounts/organizations/operator";
import { MAX_ROWS_AT_ONCE } from "@/lib/files/customer-files/contract";
import { runCustomerFile } from "@/lib/files/customer-files/run";
import {
  addCustomerFileRows,
  applyCustomerFile,
  createCustomerFile,
  getCustomerFile,
  listCustomerFileRows,
} from "@/lib/files/customer-files/service";
import { type JobRow, jobList } from "@/lib/files/spreadsheets/job-list";
import { readFile as readSpreadsheet, tableOfFile } from "@/lib/files/spreadsheets/read-file";
import { fieldError } from "@/lib/kit/errors";
import { command, done } from "@/lib/platform/command";
import { explainPath } from "@/lib/platform/explain-path";

const PAUSE_MS = 200;
const running: readonly string[] = ["checking", "applying"];

export const customerFileCommand = command({
  usage: "customer-file --org ID --file FILE [--apply] [--invite-to CAMPAIGN]",
  summary: "Match a month's customers, jobs or invoices (CSV or XLSX) with leads. --apply converts those leads.",
  flags: ["apply"],
  input: z
    .strictObject({
      org: z.uuid(),
      file: z.string().min(1),
      apply: z.boolean().default(false),
      "invite-to": z.uuid().exactOptional(),
    })
    .refine((options) => options.apply || options["invite-to"] === undefined, {
      path: ["apply"],
      message: "is required with --invite-to",
    }),
  run: async ({ org, file: path, apply, "invite-to": inviteTo }, { log, signal }) => {
    const actor = await findOperator(org, new Date());
    const rows = await readJobsOf(resolve(path), log);
    const { fileId } = await upload(actor, basename(path), rows);
    const settle = async () => {
      for (;;) {
        const { file } = await getCustomerFile(actor, { fileId });
        if (!running.includes(file.state)) return file;
        log(`${file.state}: ${file.doneCount} of ${file.rowCount} rows`);
        signal.throwIfAborted();
        // A worker that runs beside it may have the file; then it is waited for.
        if ((await runCustomerFile({ orgId: org, id: fileId }, new Date())) === 0) await sleep(PAUSE_MS);
      }
    };
    let file = await settle();
    if (apply) {
      await applyCustomerFile(actor, { fileId, ...(inviteTo !== undefined && { inviteTo }) });
      file = await settle();
    }
    const { rows: asked } = await listCustomerFileRows(actor, { fileId, group: "ask" });
    const { rows: failed } = await listCustomerFileRows(actor, { fileId, group: "failed" });
    return done({
      file,
      ask: asked.map(({ row, name, reason }) => ({ row, name, reason })),
      failed: failed.map(({ row, name, problem }) => ({ row, name, problem })),
    });
  },
});

async function readJobsOf(path: string, log: (line: string) => void): Promise<JobRow[]> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw explainPath(error, path, "read");
  });
  const file = readSpreadsheet(new Uint8Array(bytes), jobList);
  const table = tableOfFile(file, {}, jobList);
  if (file.sheet !== undefined && file.sheets.length > 1) log(`Reading the sheet “${file.sheet}”.`);
  if (table.hiddenCount > 0) log(`Leaving out ${table.hiddenCount} rows that Excel hides.`);
  if (file.warning !== undefined) log(file.warning);
  const mapping = jobList.guess(table);
  if (jobList.missing(mapping) !== undefined) {
    throw fieldError("file", "names no column of names, emails, phones, codes or invoice numbers");
  }
  const jobs = jobList.read(table, mapping);
  if (jobs.length === 0) throw fieldError("file", "has no row with a customer or an invoice");
  return jobs;
}

async function upload(actor: Parameters<typeof createCustomerFile>[0], fileName: string, rows: readonly JobRow[]) {
  const batch = (at: number) => ({
    rows: rows.slice(at, at + MAX_ROWS_AT_ONCE),
    more: at + MAX_ROWS_AT_ONCE < rows.length,
  });
  const { file } = await createCustomerFile(actor, { fileName, ...batch(0) });
  const { fileId } = file;
  for (let at = MAX_ROWS_AT_ONCE; at < rows.length; at += MAX_ROWS_AT_ONCE) {
    await addCustomerFileRows(actor, { fileId, ...batch(at) });
  }
  return file;
}
