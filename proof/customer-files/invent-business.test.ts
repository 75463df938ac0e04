import { expect, it } from "vitest";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { fullSize, inventBusiness } from "@/proof/customer-files/invent-business";
import { contactsOf } from "@/proof/customer-files/scene";

const business = inventBusiness(fullSize);
const rows = business.files.flatMap(({ rows: all }) => all);

it("repeats a business for the same seed and varies it by seed", () => {
  const small = { ...fullSize, rows: 600, leads: 60 };
  expect(inventBusiness(small)).toEqual(inventBusiness(small));
  expect(inventBusiness({ ...small, seed: 22 }).files).not.toEqual(inventBusiness(small).files);
});

it("has the requested number of rows, referrals, advocates and campaigns", () => {
  expect(business.files.map((file) => file.rows.length)).toEqual([4_000, 4_000, 4_000, 4_000, 4_000]);
  expect([business.fates.size, business.advocates.length, business.campaigns.length]).toEqual([600, 12, 3]);
});

it("gives each true referral one job after its lead, with enough evidence to be sure", () => {
  for (const { lead } of business.fates.values()) {
    const { madeOn, email, phone, person, advocate } = business.leads[lead] ?? expect.fail("no such lead");
    const own = rows.filter(({ truth }) => truth.kind === "convert" && truth.lead === lead);
    const [first] = own;
    if (!first) return expect.fail(`lead ${lead} has no job`);
    expect(new Set(own.map(({ cells }) => cells.invoice)).size).toBe(1);
    expect(madeOn < first.day).toBe(true);
    const contacts = contactsOf(first.cells);
    const known = [email && normalizeEmail(email), phone].filter((contact) => contact !== undefined);
    const { code, referredBy, name } = first.cells;
    const isNamed =
      (code ?? referredBy) !== undefined && name !== "" && business.advocates[advocate] !== undefined;
    expect(
      known.some((contact) => contacts.includes(contact)) || isNamed,
      JSON.stringify([person, first.cells]),
    ).toBe(true);
  }
});

it("gives other customers no name or contact of a true friend by chance", () => {
  const friends = new Set(
    business.leads.flatMap(({ person }) => [normalizeEmail(person.email), person.phone]),
  );
  const others = rows.filter(({ why }) => why === "not referred");
  expect(others.length).toBeGreaterThan(15_000);
  expect(others.filter(({ cells }) => contactsOf(cells).some((contact) => friends.has(contact)))).toEqual([]);
});
