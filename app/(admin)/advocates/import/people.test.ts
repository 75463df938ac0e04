import { describe, expect, it } from "vitest";
import { guessColumns } from "@/lib/files/spreadsheets/columns";
import { sampleCsv } from "@/lib/files/spreadsheets/csv-file";
import { parseTable } from "@/lib/files/spreadsheets/csv-table";
import {
  applyQuota,
  countWithoutTexts,
  explain,
  findKinds,
  findRepeats,
  type JudgedPerson,
  judgeRows,
  type RowVerdict,
  readPeople,
  tally,
  toWire,
} from "./people";
import { writeRejected } from "./rejected";

const judged = (row: number, verdict: RowVerdict): JudgedPerson => ({
  person: { row, name: `Ann "${row}"`, email: "ann@example", phone: "" },
  verdict,
});
const ready: RowVerdict = { outcome: "ready" };
const wrong: RowVerdict = {
  outcome: "invalid",
  errors: [
    { field: "name", message: "is required" },
    { field: "email", message: "must be an email address" },
  ],
};

describe("import row results", () => {
  it("gives the plan's room to the first ready rows", () => {
    const rows = [judged(2, ready), judged(3, wrong), judged(4, ready), judged(5, ready)];
    expect(applyQuota(rows, 2).map(({ verdict }) => verdict.outcome)).toEqual([
      "ready",
      "invalid",
      "ready",
      "noRoom",
    ]);
    expect(tally(applyQuota(rows, 0))).toMatchObject({ ready: 0, invalid: 1, noRoom: 3 });
    expect(applyQuota(rows, 9)).toEqual(rows);
  });

  it.each([
    [wrong, "Name is required. Email must be an email address."],
    [
      { outcome: "invalid", errors: [{ field: "email", message: "or phone is required" }] },
      "Email or phone is required.",
    ],
    [{ outcome: "repeated", firstRow: 7 }, "Duplicate of row 7."],
    [{ outcome: "alreadyEnrolled" }, "Already an advocate in this campaign."],
    [{ outcome: "noRoom" }, "Your plan has no room for another advocate."],
    [ready, ""],
  ] satisfies [RowVerdict, string][])("describes %j", (verdict, words) => {
    expect(explain(verdict)).toBe(words);
  });

  it("exports rejected rows as an importable file", () => {
    const table = parseTable(writeRejected([judged(12, wrong)]));
    expect(readPeople(table.rows, guessColumns(table))).toEqual([
      { row: 2, name: 'Ann "12"', email: "ann@example", phone: "" },
    ]);
    expect(table.rows[0]?.cells.slice(5)).toEqual([
      "12",
      "Name is required. Email must be an email address.",
    ]);
  });

  it("can read its own sample file", () => {
    const table = parseTable(sampleCsv);
    const contacts = { name: 0, lastName: null, email: 1, phone: 2 };
    expect(guessColumns(table)).toEqual({ ...contacts, textConsent: 3, language: 4 });
    expect(table.rows).toHaveLength(3);
  });

  it("merges the file's results with the server's results so far", () => {
    const at = (row: number, email: string) => ({ row, name: "Ann", email, phone: "" });
    const people = [at(2, "a@x.co"), at(3, "A@x.co"), at(4, "b@x.co"), at(5, "c@x.co")];
    expect(judgeRows(people, [ready, wrong]).map(({ person, verdict }) => [person.row, verdict])).toEqual([
      [2, ready],
      [3, { outcome: "repeated", firstRow: 2 }],
      [4, wrong],
    ]);
    expect(people.slice(2).map(toWire)).toEqual([
      { name: "Ann", email: "b@x.co" },
      { name: "Ann", email: "c@x.co" },
    ]);
  });
});

describe("a contact cell", () => {
  it.each([
    ["Phone: (415) 555-0132 Fax: (415) 555-0133", "(415) 555-0132"],
    ["Fax: (415) 555-0133, Mobile: 415.555.0134", "415.555.0134"],
    ["12 / 415-555-0132", "415-555-0132"],
    ["n/a", ""],
  ])("%j yields at most one phone number", (cell, phone) => {
    const rows = [{ number: 2, cells: ["Ann", cell, "ann@, <ann@example.com>"] }];
    const contacts = { name: 0, lastName: null, email: 2, phone: 1 };
    const [person] = readPeople(rows, { ...contacts, textConsent: null, language: null });
    expect(person).toMatchObject({ email: "ann@example.com", phone });
  });
});

describe("imported people", () => {
  const { rows } = parseTable("First,Last,Mail,Tel\nAnn, Reyes ,ANN@example.com,\n,Ortiz,,+1 415-555-0132");
  const mapping = { name: 0, lastName: 1, email: 2, phone: 3, textConsent: null, language: null };

  it("join first and last name", () => {
    expect(readPeople(rows, mapping)).toEqual([
      { row: 2, name: "Ann Reyes", email: "ANN@example.com", phone: "" },
      { row: 3, name: "Ortiz", email: "", phone: "+1 415-555-0132" },
    ]);
    expect(readPeople(rows, { ...mapping, lastName: null, email: null, phone: null })[0]).toMatchObject({
      name: "Ann",
      email: "",
    });
  });

  it.each([
    ["Display Name", "Hal Novak", "Novak", "Hal Novak"],
    ["Customer", "de la Cruz, Ana", "de la Cruz", "de la Cruz, Ana"],
    ["Name", "Hal", "Novak", "Hal Novak"],
    ["First Name", "Thomas", "Thomas", "Thomas Thomas"],
  ])("don't repeat the last name: %s %j and %j", (header, name, last, expected) => {
    const table = parseTable(`${header};Last Name;Email\n${name};${last};ann@example.com`);
    expect(readPeople(table.rows, guessColumns(table), table.columns)[0]?.name).toBe(expected);
  });

  it.each([
    ["Language", "es", "es"],
    ["Preferred language", "English", "en"],
    ["Idioma", "Español (México)", "es"],
    ["locale", "en_US", "en"],
    ["Idioma preferido", "INGLÉS", "en"],
    ["Language", "French", undefined],
    ["Language", "", undefined],
  ])("take their language from the file: %s %j", (header, cell, language) => {
    const table = parseTable(`Name,Email,${header}\nAnn,ann@example.com,${cell}`);
    const [person] = readPeople(table.rows, guessColumns(table));
    expect(person?.language).toBe(language);
    expect(person && toWire(person)).toEqual({
      ...{ name: "Ann", email: "ann@example.com" },
      ...(language && { language }),
    });
  });

  it("are reported before import if they can't be contacted", () => {
    const row = (phone: string, mayText?: boolean): JudgedPerson => ({
      person: { row: 2, name: "Ann", email: "ann@example.com", phone, ...(mayText && { mayText }) },
      verdict: ready,
    });
    const all = { hasSms: true, email: true, sms: false };
    expect(findKinds([row(""), row("4155550132")], all)).toEqual({
      kinds: ["email"],
      undelivered: [],
    });
    expect(findKinds([row("4155550132", true)], all)).toEqual({
      kinds: ["email", "text"],
      undelivered: ["text"],
    });
    expect(findKinds([row("4155550132", true)], { ...all, hasSms: false }).kinds).toEqual(["email"]);
    expect(findKinds([row("")], { ...all, email: false }).undelivered).toEqual(["email"]);
  });

  it("are counted if their number gets no texts, and if nothing else reaches them", () => {
    const table = parseTable(
      [
        "Name,Email,Cell,Acepta SMS",
        "A,a@x.co,4155550132,sí",
        "B,b@x.co,4155550133,no",
        "C,,4155550134,",
        "D,d@x.co,,",
      ].join("\n"),
    );
    const people = readPeople(table.rows, guessColumns(table));
    expect(people.map(({ mayText }) => mayText)).toEqual([true, undefined, undefined, undefined]);
    expect(people.map(toWire)[0]).toMatchObject({ mayText: true });
    const rows = people.map((person) => ({ person, verdict: ready }));
    expect(countWithoutTexts(rows)).toEqual({ numbers: 2, unreachable: 1 });
  });

  it("have overlong values cut off to keep requests small", () => {
    const [person] = readPeople([{ number: 2, cells: ["x".repeat(9_000)] }], { ...mapping, lastName: null });
    expect(person?.name).toHaveLength(300);
  });

  it("are matched as duplicates by email, else by phone", () => {
    const at = (row: number, email: string, phone: string) => ({ row, name: "Ann", email, phone });
    const people = [
      at(2, "ann@example.com", ""),
      at(3, "ANN@example.com", "4155550132"),
      at(4, "", "(415) 555-0132"),
      at(5, "", "+1 415 555 0132"),
      at(6, "sam@example.com", "4155550132"),
      at(7, "", ""),
      at(8, "", ""),
    ];
    expect([...findRepeats(people)]).toEqual([
      [3, 2],
      [5, 4],
    ]);
  });
});
