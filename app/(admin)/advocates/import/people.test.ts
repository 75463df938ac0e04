import { describe, expect, it } from "vitest";
import { samplePeople } from "@/lib/files/spreadsheets/people-list";
import { parsePeople, parseTable } from "@/proof/spreadsheets/read";
import {
  applyQuota,
  countInvites,
  countWithoutTexts,
  explain,
  findRepeats,
  type JudgedPerson,
  judgeRows,
  type RowVerdict,
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
    [{ outcome: "noRoom" }, "Your account has no room for another advocate."],
    [ready, ""],
  ] satisfies [RowVerdict, string][])("describes %j", (verdict, words) => {
    expect(explain(verdict)).toBe(words);
  });

  it("exports rejected rows as an importable file", () => {
    const text = writeRejected([judged(12, wrong)]);
    expect(parsePeople(text)).toEqual([{ row: 2, name: 'Ann "12"', email: "ann@example", phone: "" }]);
    expect(parseTable(text).rows[0]?.cells.slice(5)).toEqual([
      "12",
      "Name is required. Email must be an email address.",
    ]);
  });

  it("can read its own sample file", () => {
    expect(parsePeople(samplePeople)).toMatchObject([
      { name: "Ann Reyes", email: "ann@example.com", phone: "(415) 555-0132", mayText: true, language: "en" },
      { name: "Sam Ortiz", language: "es" },
      { name: "Toni Park", phone: "415-555-0140", mayText: true },
    ]);
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

describe("imported people", () => {
  it("join first and last name, and keep overlong values short", () => {
    const rows = ["First,Last,Mail,Tel", "Ann, Reyes ,ANN@example.com,", ",Ortiz,,+1 415-555-0132"];
    expect(parsePeople([...rows, `${"x".repeat(9_000)},,,`].join("\n"))).toEqual([
      { row: 2, name: "Ann Reyes", email: "ANN@example.com", phone: "" },
      { row: 3, name: "Ortiz", email: "", phone: "+1 415-555-0132" },
      { row: 4, name: "x".repeat(300), email: "", phone: "" },
    ]);
  });

  it.each([
    ["Display Name", "Hal Novak", "Novak", "Hal Novak"],
    ["Customer", "de la Cruz, Ana", "de la Cruz", "de la Cruz, Ana"],
    ["Name", "Hal", "Novak", "Hal Novak"],
    ["First Name", "Thomas", "Thomas", "Thomas Thomas"],
  ])("don't repeat the last name: %s %j and %j", (header, name, last, expected) => {
    const [person] = parsePeople(`${header};Last Name;Email\n${name};${last};ann@example.com`);
    expect(person?.name).toBe(expected);
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
    const people = parsePeople(`Name,Email,${header}\nAnn,ann@example.com,${cell}`);
    expect(people.map(toWire)).toEqual([
      { name: "Ann", email: "ann@example.com", ...(language && { language }) },
    ]);
  });

  it("are counted by the messages that bring their link", () => {
    const person = { row: 2, name: "Ann", email: "ann@example.com", phone: "4155550132" };
    const rows: JudgedPerson[] = [
      { person, verdict: ready },
      { person: { ...person, mayText: true }, verdict: ready },
      { person: { ...person, mayText: true }, verdict: { ...ready, doubt: "test" } },
      { person: { ...person, email: "", isFine: true }, verdict: { ...ready, doubt: "test" } },
    ];
    expect(countInvites(rows, { hasSms: true })).toEqual({ emails: 2, texts: 1 });
    expect(countInvites(rows, { hasSms: false })).toEqual({ emails: 2, texts: 0 });
  });

  it("are counted if their number gets no texts, and if nothing else reaches them", () => {
    const rows = ["A,a@x.co,4155550132,sí", "B,b@x.co,4155550133,no", "C,,4155550134,", "D,d@x.co,,"];
    const people = parsePeople(["Name,Email,Cell,Acepta SMS", ...rows].join("\n"));
    expect(people.map(({ mayText }) => mayText)).toEqual([true, undefined, undefined, undefined]);
    expect(people.map(toWire)[0]).toMatchObject({ mayText: true });
    expect(countWithoutTexts(people.map((person) => ({ person, verdict: ready })))).toEqual({
      numbers: 2,
      unreachable: 1,
    });
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
