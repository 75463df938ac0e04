import { describe, expect, it } from "vitest";
import { readLines } from "./read-file";

const marks = ["\t", ";", "|", ","];
const sizes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 30];
const kinds = marks.flatMap((mark) => sizes.map((size) => ({ mark, size })));
const person = (index: number) => [`Amy ${index}`, `amy${index}@example.com`];

describe("the separator", () => {
  it.each(kinds)("is detected in $size rows of two columns: $mark", ({ mark, size }) => {
    const lines = [["Name", "Email"], ...Array.from({ length: size }, (_, index) => person(index))];
    const written = lines.map((cells) => cells.join(mark));
    // With and without a final line break, like Excel's clipboard.
    for (const text of [written.join("\n"), `${written.join("\n")}\n`, `${written.join("\r\n")}\r\n`]) {
      expect(readLines(text).filter(([cell]) => cell !== "")).toEqual(lines);
    }
    expect(readLines(written.slice(1).join("\n"))).toEqual(lines.slice(1));
  });

  it.each([
    ["a comma in each name", "Name;Email\nLin, Amy;a@example.com\nFox, Bo;b@example.com", "Lin, Amy"],
    ["a comma in each name of a pasted list", "Lin, Amy\ta@example.com\nFox, Bo\tb@example.com", "Fox, Bo"],
    [
      "quoted names with apostrophes",
      `Name;Email\n"O'Brien; Pat";p@example.com\n"Lee, Ann";l@example.com\n`,
      "O'Brien; Pat",
    ],
    ["blank lines", "Name\tEmail\n\n\nAmy\ta@example.com\n\nBo\tb@example.com\n\n\n", "Amy"],
    ["a title above", "My customers, 2026\nName|Email\nAmy|a@example.com\nBo|b@example.com", "Amy"],
    ["amounts with commas", "Customer\tTotal\nAmy\t1,480.00\nBo\t2,500.00", "Amy"],
    ["several addresses in a cell", "Name,Email\nAmy,a@example.com; b@example.com\nBo,b@example.com", "Amy"],
  ])("is detected despite %s", (_, text, name) => {
    const read = readLines(text).filter((cells) => cells.length > 1);
    expect(read.every((cells) => cells.length === 2)).toBe(true);
    expect(read.map(([cell]) => cell)).toContain(name);
  });

  it.each([
    ["sep=;", ";"],
    ["sep=,", ","],
    ['"sep=;"', ";"],
    ["SEP=\t", "\t"],
    ["sep=\\t", "\t"],
  ])("follows the first line %j", (line, mark) => {
    expect(readLines(`${line}\r\nName${mark}Note\r\nAmy${mark}a,b;c\r\n`.replace("a,b;c", "abc")).slice(0, 3)).toEqual([
      [""],
      ["Name", "Note"],
      ["Amy", "abc"],
    ]);
  });

  it.each(marks)("is detected around quoted text that holds every mark: %j", (mark) => {
    const notes = "a, b; c | d\ttwo\nlines";
    const lines = [["Full Name", "E-mail", "Notes"], ...[1, 2, 3].map((index) => [...person(index), notes])];
    const written = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(mark)).join("\r\n");
    expect(readLines(written)).toEqual(lines);
  });

  it("leaves a single column intact", () => {
    expect(readLines("Name\nAmy Lin\nBo Fox")).toEqual([["Name"], ["Amy Lin"], ["Bo Fox"]]);
  });
});
