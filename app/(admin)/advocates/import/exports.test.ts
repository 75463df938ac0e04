import { inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { peopleList, readPeople } from "@/lib/files/spreadsheets/people-list";
import { readFile, tableOfFile } from "@/lib/files/spreadsheets/read-file";
import { advocates } from "@/lib/leads/advocates/contract";
import { customerExports } from "@/proof/fixtures/customer-exports";
import { findSent } from "./people";

const read = (bytes: Uint8Array) => tableOfFile(readFile(bytes, peopleList), {}, peopleList);

/** Reads a zip part from its local header, independently of the product's own reader. */
function unzipPart(zip: Buffer, wanted: string): string {
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [size, name, extra] = [
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ];
    const begin = at + 30 + name + extra;
    if (zip.toString("latin1", at + 30, at + 30 + name) === wanted) {
      return inflateRawSync(zip.subarray(begin, begin + size)).toString();
    }
    at = begin + size;
  }
  return "";
}

/** Counts people without knowing the columns: the first email address in a line, else the last ten digits. */
function countIndependently(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes);
  const isZip = buffer.readUInt16LE() === 0x4b50;
  const texts = isZip ? unzipPart(buffer, "xl/sharedStrings.xml").split("<si>").slice(1) : [];
  const lines = isZip
    ? unzipPart(buffer, "xl/worksheets/sheet1.xml")
        .split("</row>")
        .map((row) => row.replace(/<v>(\d+)<\/v>/g, (_, at) => texts[at] ?? ""))
    : buffer.toString("latin1").split("\r\n");
  const people = lines
    .filter((line) => !/^"[^"]*","[^"]*","true"|"Yes"$/.test(line))
    .map((line) => /[a-z]+\d+@example\.com/.exec(line)?.[0] ?? /\(415\) \d{3}-\d{4}/.exec(line)?.[0])
    .filter((person) => person !== undefined);
  return new Set(people).size;
}

describe.each(customerExports())("$program", ({ program, bytes, people: expected }) => {
  const table = read(bytes);
  const all = readPeople(table, peopleList.guess(table));
  const valid = findSent(all).filter(
    ({ name, email, phone }) =>
      advocates.invite.input.safeParse({
        campaignId: "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d",
        name,
        ...(email && { email }),
        ...(phone && { phone }),
      }).success,
  );

  it("imports each person with a valid contact exactly once", () => {
    expect(peopleList.recognize(table.columns)).toBe(program);
    expect(all).toHaveLength(5000);
    expect(valid).toHaveLength(expected);
    expect(countIndependently(bytes)).toBe(expected);
    const names = new Set(valid.map(({ name }) => name.replace(/\d+/, "…")));
    expect([...names].sort()).toEqual(["Harbor Dental …", "Zoé O'Neil …"]);
  });

  it("keeps two people with “n/a” apart, and texts no one without consent", () => {
    const unreachable = findSent(all).filter((person) => !valid.includes(person));
    expect(unreachable.length).toBeGreaterThan(400);
    expect(unreachable.every(({ email, phone }) => email === "" && phone === "")).toBe(true);
    const agreed = valid.filter(({ mayText }) => mayText === true).length;
    expect(agreed > 0 && agreed < valid.length).toBe(program.includes("Shopify"));
  });
});
