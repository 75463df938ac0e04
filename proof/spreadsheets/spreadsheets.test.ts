import { type CellValue, readXlsx } from "hucre";
import { expect, it } from "vitest";
import { runsOf, seedOf } from "@/proof/fixtures/long-runs";
import { type Invented, inventFile, writers } from "@/proof/spreadsheets/invent";
import { jobsOf, peopleOf, readJobsFile, readPeopleFile } from "@/proof/spreadsheets/read";

// `npm run prove -- spreadsheets` takes 500.
const count = runsOf(40);
const first = seedOf(1);

/** The product's reading of a file, in the format of the true content. */
function readAs({ list, bytes }: Invented) {
  if (list.kind === "people") {
    const file = readPeopleFile(bytes);
    const people = peopleOf(file).map(({ name, email, phone }) => ({
      ...{ name: name.normalize("NFC") },
      ...(email && { email: email.toLowerCase() }),
      ...(phone && { phone }),
    }));
    return { file, read: people };
  }
  const file = readJobsFile(bytes);
  const jobs = jobsOf(file).map(({ kind, email, jobValueCents, jobDate, invoice, unread }) => ({
    ...{ email, day: jobDate, invoice },
    cents: unread || jobValueCents === null ? undefined : kind === "refund" ? -jobValueCents : jobValueCents,
  }));
  return { file, read: jobs };
}

function truthOf({ list }: Invented) {
  if (list.kind === "jobs") return list.jobs;
  return list.people.map(({ email, ...person }) => ({
    ...person,
    ...(email && { email: email.toLowerCase() }),
  }));
}

/** Cells of the list that the library reads differently from the product. */
async function compareCells({ bytes, sheet }: Invented, lines: readonly (readonly string[])[]) {
  if (sheet === undefined) return { cells: 0, wrong: [] };
  const { sheets } = await readXlsx(bytes);
  const rows = sheets.find(({ name }) => name === sheet)?.rows ?? [];
  const wrong: string[] = [];
  let cells = 0;
  rows.forEach((row, at) => {
    row.forEach((value, column) => {
      const ours = lines[at]?.[column] ?? "";
      if (value !== null) cells++;
      if (!isSame(value, ours)) wrong.push(`${at + 1}/${column + 1}: “${String(value)}” but “${ours}”`);
    });
  });
  return { cells, wrong };
}

function isSame(value: CellValue, ours: string): boolean {
  if (value === null || value === undefined) return ours === "";
  if (value instanceof Date) return value.toISOString().slice(0, 10) === ours;
  if (typeof value === "number") return Number(ours) === value;
  return String(value) === ours;
}

it(`reads ${count} spreadsheets correctly, and their cells like another library`, {
  timeout: 600_000,
}, async ({ annotate }) => {
  const wrong: string[] = [];
  const counts = { people: 0, amounts: 0, asked: 0, cells: 0, hidden: 0 };
  const seen = new Set<string>();
  for (let seed = first; seed < first + count; seed++) {
    const invented = await inventFile(seed);
    const { file, read } = readAs(invented);
    const truth = truthOf(invented);
    seen.add(invented.writer);
    counts.people += invented.list.people.length;
    counts.amounts += invented.list.jobs.filter(({ cents }) => cents !== undefined).length;
    counts.asked += invented.list.jobs.filter(({ cents }) => cents === undefined).length;
    counts.hidden += file.hidden.size;
    truth.forEach((one, index) => {
      if (JSON.stringify(sorted(one)) !== JSON.stringify(sorted(read[index] ?? {}))) {
        wrong.push(
          `seed ${seed} (${invented.writer}): ${JSON.stringify(one)} but ${JSON.stringify(read[index])}`,
        );
      }
    });
    if (read.length !== truth.length)
      wrong.push(`seed ${seed} (${invented.writer}): ${read.length} of ${truth.length}`);
    if (file.sheet !== invented.sheet) wrong.push(`seed ${seed}: the sheet “${file.sheet}”`);
    const compared = await compareCells(invented, file.lines);
    counts.cells += compared.cells;
    wrong.push(...compared.wrong.map((text) => `seed ${seed} (${invented.writer}) ${text}`));
  }
  await annotate(`${seen.size} writers: ${JSON.stringify(counts)}`);
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(seen.size).toBe(Math.min(count, new Set(writers).size));
  // Each kind of content must have occurred, or it was not tested.
  for (const amount of Object.values(counts)) expect(amount).toBeGreaterThan(0);
});

function sorted(value: object) {
  return Object.entries(value)
    .filter(([, part]) => part !== undefined && part !== null)
    .sort(([one], [other]) => one.localeCompare(other));
}
