import { describe, expect, it } from "vitest";
import { peopleList } from "@/lib/files/spreadsheets/people-list";
import { readFile, tableOfFile } from "@/lib/files/spreadsheets/read-file";
import { advocates } from "@/lib/leads/advocates/contract";
import { identityOf } from "@/lib/leads/advocates/enroll";
import { customerExports } from "@/proof/fixtures/customer-exports";

const campaignId = "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d";

describe.each(customerExports())("$program", ({ program, bytes, people: expected }) => {
  const table = tableOfFile(readFile(bytes, peopleList), {}, peopleList);
  const all = peopleList.read(table, peopleList.guess(table));
  const kept = all.filter(({ skip }) => skip === undefined);
  const valid = kept.flatMap((person) => {
    const { name, email, phone } = person;
    const given = { campaignId, name, ...(email && { email }), ...(phone && { phone }) };
    const { data } = advocates.invite.input.safeParse(given);
    return data ? [{ ...person, identity: identityOf(data) }] : [];
  });

  it("reads each person with a valid contact", () => {
    expect(peopleList.recognize(table.columns)).toBe(program);
    expect(all).toHaveLength(5000);
    expect(new Set(valid.map(({ identity }) => identity)).size).toBe(expected);
    const names = new Set(valid.map(({ name }) => name.replace(/\d+/, "…")));
    expect([...names].sort()).toEqual(["Harbor Dental …", "Zoé O'Neil …"]);
  });

  it("reads no contact from “n/a”, and texts no one without consent", () => {
    const rows = new Set(valid.map(({ row }) => row));
    const unreachable = kept.filter(({ row }) => !rows.has(row));
    expect(unreachable.length).toBeGreaterThan(400);
    expect(unreachable.every(({ email, phone }) => email === "" && phone === "")).toBe(true);
    const agreed = valid.filter(({ mayText }) => mayText === true).length;
    expect(agreed > 0 && agreed < valid.length).toBe(program.includes("Shopify"));
  });
});
