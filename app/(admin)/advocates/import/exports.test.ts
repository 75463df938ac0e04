import { describe, expect, it } from "vitest";
import { peopleList } from "@/lib/files/spreadsheets/people-list";
import { readFile, tableOfFile } from "@/lib/files/spreadsheets/read-file";
import { advocates } from "@/lib/leads/advocates/contract";
import { customerExports } from "@/proof/fixtures/customer-exports";
import { findSent } from "./people";

describe.each(customerExports())("$program", ({ program, bytes, people: expected }) => {
  const table = tableOfFile(readFile(bytes, peopleList), {}, peopleList);
  const all = peopleList.read(table, peopleList.guess(table));
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
