import { type CellValue, writeXlsx } from "hucre";
import { describe, expect, it } from "vitest";
import { jobsOf, peopleOf, readJobsFile, readPeopleFile } from "@/proof/spreadsheets/read";

// How people and programs spell contacts and amounts, and how programs write files.

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const writeList = (rows: readonly (readonly string[])[], mark = ",", end = "\r\n") =>
  rows.map((cells) => cells.map(quote).join(mark)).join(end);
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

it.each([
  ...["(415) 555-0132", "415-555-0132", "415.555.0132", "4155550132", "14155550132", "+14155550132"],
  ...["'4155550132", '="4155550132"', "4155550132.0", "4.155550132E+09", "tel:+14155550132"],
  ...["(415) 555-0132 x12", "415-555-0132 ext. 7", "+14155550132 ::: +1 212 555 0100"],
  "Phone: (415) 555-0132 Fax: (212) 555-0100",
  "4155550132 cell",
  "1-415-555-0132",
  "415 555 0132",
])("reads the phone %j", (phone) => {
  const people = peopleOf(
    readPeopleFile(
      bytesOf(
        writeList([
          ["Name", "Phone"],
          ["Amy Lin", phone],
        ]),
      ),
    ),
  );
  expect(people).toMatchObject([{ name: "Amy Lin", phone: "+14155550132" }]);
});

it.each([
  ...[" amy@example.com ", "'amy@example.com", "'amy@example.com'", '="amy@example.com"', "amy@example.com."],
  ...["amy@example.com;", "<amy@example.com>", "mailto:amy@example.com", "mailto:amy@example.com?subject=Hi"],
  ...['"Amy Lin" <amy@example.com>', "n/a, amy@example.com", "amy@example.com\u200b", "“amy@example.com”"],
  ...["\u00a0amy@example.com", "‘amy@example.com’", "AMY@example.com"],
])("reads the email address %j", (email) => {
  const people = peopleOf(
    readPeopleFile(
      bytesOf(
        writeList([
          ["Name", "Email"],
          ["Amy Lin", email],
        ]),
      ),
    ),
  );
  expect(people.map((person) => person.email?.toLowerCase())).toEqual(["amy@example.com"]);
});

const jobColumns = ["Customer", "Email", "Job total", "Date", "Invoice"];

function readJob(total: string, date = "2026-11-26") {
  const row = ["Amy Lin", "amy@example.com", total, date, "INV-1042"];
  const [job] = jobsOf(readJobsFile(bytesOf(writeList([jobColumns, row]))));
  return job;
}

it.each([
  ...["$1,234.50", "1234.50", "1,234.50 USD", "1234.5", "$ 1,234.50", "'$1234.50"].map(
    (text) => [text, "job"] as const,
  ),
  ...["($1,234.50)", "-1234.50", "-$1,234.50", "($1234.50)"].map((text) => [text, "refund"] as const),
])("reads the amount %j as a %s", (total, kind) => {
  expect(readJob(total)).toMatchObject({ kind, jobValueCents: 123_450, invoice: "1042" });
});

it.each(["€1234.50", "1234.50 EUR", "1234.50 CAD"])("leaves the amount %j to a member", (total) => {
  expect(readJob(total)?.unread).toMatch(/isn’t in US dollars/);
});

it.each([
  "2026-11-26",
  "11/26/2026",
  "2026-11-26 15:00:00",
  "2026-11-26T09:30:00Z",
  "46352",
  "11/26/26",
  "Nov 26 2026",
  "November 26, 2026",
])("reads the date %j", (date) => {
  expect(readJob("$1.00", date)?.jobDate).toBe("2026-11-26");
});

it("takes the dollars that a program converted, and leaves other currencies to a member", () => {
  const columns = [
    "id",
    "Created date (UTC)",
    "Amount",
    "Currency",
    "Converted Amount",
    "Converted Currency",
  ];
  const rows = [
    ["1", "2026-11-26", "500.00", "eur", "540.00", "usd", "amy@example.com"],
    ["2", "2026-11-26", "500.00", "eur", "", "", "amy@example.com"],
    ["3", "2026-11-26", "500.00", "USD", "", "", "amy@example.com"],
  ];
  const jobs = jobsOf(readJobsFile(bytesOf(writeList([[...columns, "Customer Email"], ...rows]))));
  expect(jobs.map(({ jobValueCents, unread }) => (unread ? "asked" : jobValueCents))).toEqual([
    ...[54_000, "asked", 50_000],
  ]);
});

/** Names in letters that a file can store. */
const names = {
  plain: ["Amy O'Brien", "Bob Smith-Jones", "Dana Null"],
  latin: ["José Núñez", "Zoé Muñoz", "Jürgen Köhler", "Ángel García"],
  all: ["Łukasz Ødegård", "Søren Yılmaz", "محمد علي", "李 O’Neil", "Зоя Dvořák", "Ann🎉 Lin"],
};
// Code points of these letters in old encodings.
const mac = { Á: 0xe7, á: 0x87, é: 0x8e, í: 0x92, ñ: 0x96, ó: 0x97, ö: 0x9a, ú: 0x9c, ü: 0x9f };
const dos = { Á: 0xb5, á: 0xa0, é: 0x82, í: 0xa1, ñ: 0xa4, ó: 0xa2, ö: 0x94, ú: 0xa3, ü: 0x81 };
const inOld = (places: Readonly<Record<string, number>>) => (text: string) =>
  Uint8Array.from(text, (letter) => places[letter] ?? letter.charCodeAt(0));

describe.each([",", ";", "\t", "|"])("a list separated by %j", (mark) => {
  it.each<[string, keyof typeof names, (text: string) => Uint8Array]>([
    ["UTF-8", "all", (text) => Buffer.from(text)],
    ["UTF-8 with its mark", "all", (text) => Buffer.from(`\ufeff${text}`)],
    ["UTF-16 with its mark", "all", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16", "latin", (text) => Buffer.from(text, "utf16le")],
    ["big-endian UTF-16", "latin", (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
    ["Windows", "latin", (text) => Buffer.from(text, "latin1")],
    ["Mac", "latin", inOld(mac)],
    ["MS-DOS", "latin", inOld(dos)],
    ["ASCII with zeros at its end", "plain", (text) => Buffer.from(`${text}\r\n\0\0\0`)],
    ["ASCII with the end of MS-DOS", "plain", (text) => Buffer.from(`${text}\r\n\u001a`)],
  ])("is read from %s", (_, letters, encode) => {
    const rows = names[letters].map((name, at) => [
      name,
      `person${at}@example.com`,
      "a, b; c | d\ttwo\nlines",
    ]);
    const bytes = new Uint8Array(encode(writeList([["Full Name", "E-mail", "Notes"], ...rows], mark)));
    expect(peopleOf(readPeopleFile(bytes)).map(({ name, email }) => [name, email])).toEqual(
      rows.map(([name, email]) => [name, email]),
    );
  });
});

describe.each(["1900", "1904"] as const)("a workbook whose dates count from %s", (dateSystem) => {
  it.each(["shared", "inline"] as const)(
    "is read with %s texts, without hidden sheets and rows",
    async (stringMode) => {
      const date = new Date("2026-11-26T00:00:00Z");
      const jobs: CellValue[][] = [300, -50, 1_234.5].map((total, at) => [
        ...["José Núñez", `customer${at}@example.com`, total, date, `INV-${at}`],
      ]);
      const old = { rows: [jobColumns, ["Old Demo", "old@example.com", 1, date, "INV-9"]] };
      const bytes = await writeXlsx({
        ...{ dateSystem, stringMode },
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
