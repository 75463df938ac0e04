import { expect, it } from "vitest";
import { possessive } from "./names";
import { tell } from "./told-words";
import type { ToldKind } from "./view";

const names = { business: "Acme Plumbing", advocate: "Ann R.", first: "Ann" };
const day = "November 3, 2026";

it.each<[ToldKind, string]>([
  ["paused", "Acme Plumbing is not taking referrals right now"],
  ["expired", "This offer ended on November 3, 2026"],
  ["full", "Ann’s link has been used as often as it can be"],
  ["ended", "This referral program has ended"],
  ["sent", "Thank you! Acme Plumbing has your details"],
  ["known", "You’re already on Acme Plumbing’s list"],
  ["own", "This is your own link"],
])("a page of the kind %s is headed: %s", (kind, heading) => {
  expect(tell(kind, names, day).heading).toBe(heading);
});

it.each(["paused", "expired", "full", "ended"] as const)("%s says where to turn to instead", (kind) => {
  expect(tell(kind, names, day).text).toContain("get in touch with Acme Plumbing yourself");
});

it("who is known already is told neither by whom nor since when", () => {
  const { heading, text } = tell("known", names, day);
  expect(`${heading} ${text}`).not.toMatch(/Ann|recommend|November|\d/);
});

it.each(["sent", "full", "paused"] as const)("%s reads well when the advocate has no name to use", (kind) => {
  const { heading, text } = tell(kind, { ...names, advocate: "", first: "" }, day);
  expect(`${heading}. ${text}`).not.toMatch(/^’|\s’|Ann|undefined/);
});

it.each([
  ["Ann", "Ann’s"],
  ["James", "James’"],
  ["\u2068אבי\u2069", "\u2068אבי\u2069’s"],
])("what is %s's", (name, said) => {
  expect(possessive(name)).toBe(said);
});
