import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { formatMoney } from "@/components/ui/format";
import { jobsOf, peopleOf, readJobsFile, readPeopleFile } from "@/proof/spreadsheets/read";

// Files from bug reports of other programs, with invented people, and our results or error messages.
const folder = "proof/fixtures/cases";
const bytesOf = (file: string) => new Uint8Array(readFileSync(`${folder}/${file}`));

/** "Amy Lin, amy@example.com, +14155550132", plus any omitted parts. */
function describePeople(file: string): string[] {
  return peopleOf(readPeopleFile(bytesOf(file))).map(({ name, email, phone, leftOut }) =>
    [name, email, phone, leftOut].filter(Boolean).join(", "),
  );
}

const amy = "Amy Lin, amy@example.com";
const sam = "Sam Ortiz, sam@example.com";
const jose = "José Núñez, jose@example.com";

const people: Readonly<Record<string, readonly string[]>> = {
  "c01-bom-semicolon.csv": ["Müller; Jürgen, juergen@example.com, +14155550141"],
  "c02-sep-line.csv": [`${sam}, +14155550142`, `${amy}, +14155550143`],
  "c02b-sep-comma.csv": [sam, amy],
  "c03-one-bad-byte.csv": [jose, "Zoë Peña, zoe@example.com", "Ren� Roy, rene@example.com"],
  "c04-macroman.csv": [jose, amy],
  "c04b-cr-only.csv": ["Jose Nunez, jose@example.com", amy],
  "c05-text-apostrophe.csv": [`${amy}, +14155550143`, `${sam}, +14155550142`, "Bo Fox, bo@example.com, +14155550144"],
  "c05b-outlook.csv": [
    amy,
    sam,
    "Bo Fox, bo@example.com",
    "Di Day, di@example.com",
    "Ed Eld, ed@example.com",
    "Fay Far, fay@example.com",
    "Gil Gee",
    "Hal Hay, HAL@EXAMPLE.COM",
    "Ivy Ice, ivy@example.com",
    "Jo Joy, jo@example.com",
  ],
  "c06-stray-quote.csv": [
    'Bob "The Pipe" Hill, bob@example.com',
    '2" Pipe Co, pipe@example.com',
    "5' 10\" Tall, tall@example.com",
    'Amy "Ace Lin, amy@example.com',
  ],
  "c07-dup-headers.csv": [`${amy}, +14155550143`],
  "c08-sci-phone.csv": [
    "Amy Lin",
    `${sam}, “4.16E+09” has lost its last digits: format the column as text in your spreadsheet.`,
    "Bo Fox, +14155550144",
    "Cy Day",
  ],
  "c10-tabs.txt": [`${amy}, +14155550143`],
  "c12-multiline.csv": [amy, sam],
  "c13-google.csv": [`${amy}, +14155550143`],
  "c14-phone-ext.csv": [
    "Amy Lin, +14155550143",
    "Sam Ortiz, +14155550142",
    "Bo Fox, +14155550144",
    "Cy Day, +14155550145",
  ],
  "c15-idn.csv": [
    "Amy Lin, amy@xn--bcher-kva.example",
    "Bo Fox",
    "Cy Day",
    "Di Day, di@xn--bcher-kva.example",
    "Ed Eld",
    "Fi Fo",
  ],
  "c18-title-two-columns.csv": [amy, sam],
  "c18c-merged-two-row-header.csv": [`${amy}, +14155550143`],
  "c19-null-surname.csv": [
    "Jennifer Null, jnull@example.com",
    "Tom None, tnone@example.com",
    "Nil Sharma, nil@example.com",
    "Kim Na, kna@example.com",
    "",
  ],
  "c20-spanish-nfd.csv": [`${jose.normalize("NFC")}, +14155550143`],
  "c20b-spanish-nfc.csv": [`${jose}, +14155550143`],
  "c23-quickbooks-apostrophe-semicolon.csv": ["O'Brien; Pat, pat@example.com", "Lee, Ann, ann.lee@example.com"],
  "c29-utf16-nobom.csv": [amy],
  "c31-nul-padded.csv": [amy],
  "x00-no-shared-strings.xlsx": [amy],
  "x02-hidden-first.xlsx": [amy],
  "x02c-cover-sheet.xlsx": [amy],
  "x03-sci.xlsx": [
    "Amy Lin, +14155550143",
    "Sam Ortiz, +14155550142",
    "Bo Fox, +14155550144",
    "Cy Day, +14155550145",
    "Di Day, +14155550146",
    "Ed Eld, +14155550147",
  ],
  // This workbook's first sheet is stored in its second part.
  "x05-prefix.xlsx": ["Wrong, wrong@example.com"],
  "x06-hidden-rows.xlsx": [amy],
  "x07-entities.xlsx": ["Smith & Sons <Plumbing>, amy@example.com", "Bo Fox, bo@example.com", "Cy Day, cy@example.com"],
};

describe("a list of people", () => {
  it.each(Object.entries(people))("reads %s correctly", (file, expected) => {
    expect(describePeople(file).map((text) => text.normalize("NFC"))).toEqual(expected);
  });

  it("reports unreadable cells, the sheet and the number of hidden rows", () => {
    expect(readPeopleFile(bytesOf("c03-one-bad-byte.csv")).warning).toMatch(/show as � \(row 4\)/);
    expect(readPeopleFile(bytesOf("x02-hidden-first.xlsx"))).toMatchObject({
      sheet: "S2",
      sheets: [
        { name: "S1", isHidden: true },
        { name: "S2", isHidden: false },
      ],
    });
    expect([...readPeopleFile(bytesOf("x06-hidden-rows.xlsx")).hidden]).toEqual([2]);
  });

  it("keeps names in every script and refuses web addresses", () => {
    const names = peopleOf(readPeopleFile(bytesOf("c09-names.csv")));
    expect(names.map(({ name, email }) => [name, email !== undefined])).toEqual(
      expect.arrayContaining([
        ["محمد علي", true],
        ["O’Neil-D'Angelo", true],
        ["李", true],
        ["-Amy", true],
        ["@bob", true],
        ["St. John Inc.", true],
        ["A.J. Co", true],
        ["Dr.Smith", true],
        ["Booking.com Guest", false],
      ]),
    );
  });

  it("from our own export is read back unchanged", () => {
    const read = describePeople("c17-own-export.csv").slice(0, 7);
    expect(read.map((text) => text.split(",")[0])).toEqual([
      "；=semi",
      "=space",
      "O'Neil",
      "+Plus Ltd",
      "@bob",
      "=Sum Co",
      "-Amy Lin",
    ]);
  });

  it("with only emails asks for the names", () => {
    expect(describePeople("c11-name-email-only.csv")).toEqual(["", ""]);
  });
});

const gus = "gus@example.com 2026-11-26";
const jobs: Readonly<Record<string, readonly string[]>> = {
  "c16-jobs-ext.csv": ["+14155550190 2026-11-26 $300.00"],
  "c16c-jobs-plain.csv": ["+14155550190 2026-11-26 $300.00"],
  // The file has a dollar amount next to the euros.
  "c21-stripe-eur.csv": [`${gus} $540.00`],
  "c22-ics-multi-sheet-dates.csv": [
    `${gus} $1,000.00`,
    `${gus} The job total “1000.00 CAD” isn’t in US dollars.`,
    `${gus} $1,000.00`,
    `${gus} Can’t read the job total “1.000,00”.`,
  ],
  "x01-1904.xlsx": [`${gus} $480.00`],
  "x01c-1900.xlsx": [`${gus} $480.00`],
  "x04-formula-error.xlsx": ["amy@example.com $3.00", "sam@example.com Can’t read the job total “#REF!”."],
  "x08-textdate.xlsx": [
    `${gus} $1,234.50`,
    `${gus} Can’t read the job total “1.234,50”.`,
    `${gus} $480.00`,
    `refund ${gus} $50.00`,
    `${gus} The job total “€480” isn’t in US dollars.`,
  ],
};

it.each(Object.entries(jobs))("a list of jobs reads %s correctly", (file, expected) => {
  const read = jobsOf(readJobsFile(bytesOf(file))).map((job) =>
    [
      job.kind === "job" ? null : job.kind,
      job.email ?? job.phone,
      job.jobDate,
      job.jobValueCents === null ? job.unread : formatMoney(job.jobValueCents),
    ]
      .filter(Boolean)
      .join(" "),
  );
  expect(read).toEqual(expected);
});

const refused: Readonly<Record<string, RegExp>> = {
  "c26-html.xls": /^This is a web page, not a spreadsheet/,
  "c27-vcard.vcf": /\(vCard\)/,
  "c28-json.csv": /^This is a JSON file/,
  "x09-password.xlsx": /^This workbook is locked with a password/,
};

it.each(Object.entries(refused))("a file without a list explains why %s is refused", (file, why) => {
  expect(() => readPeopleFile(bytesOf(file))).toThrow(why);
});

it("every case file has an expected result", () => {
  const answered = [...Object.keys(people), ...Object.keys(jobs), ...Object.keys(refused)];
  const alone = ["c09-names.csv", "c11-name-email-only.csv", "c17-own-export.csv"];
  expect([...answered, ...alone].sort()).toEqual(readdirSync(folder).sort());
});
