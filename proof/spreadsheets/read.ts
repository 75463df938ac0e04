import { type ReadRow, readRow } from "@/lib/files/customer-files/read-row";
import type { ListKind } from "@/lib/files/spreadsheets/columns";
import { tableOf } from "@/lib/files/spreadsheets/csv-table";
import { jobList } from "@/lib/files/spreadsheets/job-list";
import { peopleList } from "@/lib/files/spreadsheets/people-list";
import { type ReadFile, readFile, readLines, tableOfFile } from "@/lib/files/spreadsheets/read-file";
import { advocates } from "@/lib/leads/advocates/contract";

/** A person to enroll; without contacts if the row has none that can be read. */
export interface ReadPerson {
  readonly row: number;
  readonly name: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly leftOut?: string | undefined;
}

const campaignId = "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d";

/** A file's people, through the import page's code and the enrollment rules. */
export function peopleOf(file: ReadFile): ReadPerson[] {
  const table = tableOfFile(file, {}, peopleList);
  return peopleList.read(table, peopleList.guess(table)).map(({ row, name, email, phone, leftOut }) => {
    const read = advocates.invite.input.safeParse({
      campaignId,
      name,
      ...(email && { email }),
      ...(phone && { phone }),
    });
    const { data } = read;
    return {
      row,
      name: data?.name ?? name,
      ...(data?.email && { email: data.email }),
      ...(data?.phone && { phone: data.phone }),
      ...(leftOut && { leftOut }),
    };
  });
}

/** A file's jobs, through the customer files page's and the server's code. */
export function jobsOf(file: ReadFile): ReadRow[] {
  const table = tableOfFile(file, {}, jobList);
  return jobList.read(table, jobList.guess(table)).map((row) => readRow(row));
}

export const readPeopleFile = (bytes: Uint8Array) => readFile(bytes, peopleList);
export const readJobsFile = (bytes: Uint8Array) => readFile(bytes, jobList);

/** Text as a table. @throws UnreadableFile */
export function parseTable(text: string, hasHeader?: boolean, list: ListKind = peopleList) {
  return tableOf(readLines(text), hasHeader, list);
}

/** The people in a text. */
export function parsePeople(text: string) {
  const table = parseTable(text);
  return peopleList.read(table, peopleList.guess(table));
}
