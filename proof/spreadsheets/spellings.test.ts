import { type CellValue, writeXlsx } from "hucre";
import { describe, expect, it } from "vitest";
import { jobsOf, peopleOf, readJobsFile, readPeopleFile } from "@/proof/spreadsheets/read";

// How people and programs spell contacts and amounts, and how programs write files.

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const writeList = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map(quote).join(",")).join("\r\n");
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

/** A list of one person, with one contact. */
const readAmy = (column: string, contact: string) =>
  peopleOf(
    readPeopleFile(
      bytesOf(
        writeList([
          ["Name", column],
          ["Amy Lin", contact],
        ]),
      ),
    ),
  );

it.each([
  "(415) 555-0132",
  "415-555-0132",
  "415.555.0132",
  "4155550132",
  "14155550132",
  "+14155550132",
  "'4155550132",
  '="4155550132"',
  "4155550132.0",
  "4.155550132E+09",
  "tel:+14155550132",
  "(415) 555-0132 x12",
  "415-555-0132 ext. 7",
  "+14155550132 ::: +1 212 555 0100",
  "Phone: (415) 555-0132 Fax: (212) 555-0100",
  "4155550132 cell",
  "1-415-555-0132",
  "415 555 0132",
])("reads the phone %j", (phone) => {
  expect(readAmy("Phone", phone)).toMatchObject([{ name: "Amy Lin", phone: "+14155550132" }]);
});

it.each([
  " amy@example.com ",
  "'amy@example.com",
  "'amy@example.com'",
  '="amy@example.com"',
  "amy@example.com.",
  "amy@example.com;",
  "<amy@example.com>",
  "mailto:amy@example.com",
  "mailto:amy@example.com?subject=Hi",
  '"Amy Lin" <amy@example.com>',
  "n/a, amy@example.com",
  "amy@example.com\u200b",
  "“amy@example.com”",
  "\u00a0amy@example.com",
  "‘amy@example.com’",
  "AMY@example.com",
])("reads the email address %j", (email) => {
  const people = readAmy("Email", email);
  expect(people.map((person) => person.email?.toLowerCase())).toEqual(["amy@example.com"]);
});

const jobColumns = ["Customer", "Email", "Job total", "Date", "Invoice"];

it("takes the dollars that a program converted, and leaves other currencies to a member", () => {
  const columns = ["id", "Created date (UTC)", "Amount", "Currency", "Converted Amount", "Converted Currency"];
  const rows = [
    ["1", "2026-11-26", "500.00", "eur", "540.00", "usd", "amy@example.com"],
    ["2", "2026-11-26", "500.00", "eur", "", "", "amy@example.com"],
    ["3", "2026-11-26", "500.00", "USD", "", "", "amy@example.com"],
  ];
  const jobs = jobsOf(readJobsFile(bytesOf(writeList([[...columns, "Customer Email"], ...rows]))));
  expect(jobs.map(({ jobValueCents, unread }) => (unread ? "asked" : jobValueCents))).toEqual([
    54_000,
    "asked",
    50_000,
  ]);
});

describe.each(["1900", "1904"] as const)("a workbook whose dates count from %s", (dateSystem) => {
  it.each(["shared", "inline"] as const)(
    "is read with %s texts, without hidden sheets and rows",
    async (stringMode) => {
      const date = new Date("2026-11-26T00:00:00Z");
      const jobs: CellValue[][] = [300, -50, 1_234.5].map((total, at) => [
        "José Núñez",
        `customer${at}@example.com`,
        total,
        date,
        `INV-${at}`,
      ]);
      const old = { rows: [jobColumns, ["Old Demo", "old@example.com", 1, date, "INV-9"]] };
      const bytes = await writeXlsx({
        dateSystem,
        stringMode,
        sheets: [
          { name: "Old", hidden: true, ...old },
          { name: "Choices", veryHidden: true, ...old },
          {
            name: "Customers",
            rows: [["My customers"], [], jobColumns, ...jobs],
            rowDefs: new Map([[4, { hidden: true }]]),
          },
        ],
      });
      const file = readJobsFile(bytes);
      expect(file.sheet).toBe("Customers");
      expect([...file.hidden]).toEqual([5]);
      expect(
        jobsOf(file).map(({ kind, email, jobValueCents, jobDate }) => [kind, email, jobValueCents, jobDate]),
      ).toEqual([
        ["job", "customer0@example.com", 30_000, "2026-11-26"],
        ["job", "customer2@example.com", 123_450, "2026-11-26"],
      ]);
    },
  );
});
