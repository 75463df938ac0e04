import { expect, it } from "vitest";
import { findNextStep } from "./next-step";

const now = new Date("2026-11-26T12:00:00Z");
const today = { createdAt: now, friendPhone: "+14155550132", friendEmail: "fred@example.com" };
const monthAgo = { ...today, createdAt: new Date("2026-10-27T12:00:00Z") };

it.each([
  ["new", today, { verb: "Call", href: "tel:+14155550132" }],
  ["new", { ...today, friendPhone: undefined }, { verb: "Email", href: "mailto:fred@example.com" }],
  ["new", { createdAt: now }, { verb: "Mark lost" }],
  ["new", monthAgo, { verb: "Mark lost" }],
  ["contacted", monthAgo, { verb: "Book" }],
  ["booked", monthAgo, { verb: "Convert" }],
  ["booked", { ...today, approvalId: "waits" }, undefined],
  ["converted", today, undefined],
  ["lost", today, undefined],
] as const)("the next step of a lead of stage %s with %j is %j", (stage, lead, step) => {
  expect(findNextStep({ stage, ...lead }, now)).toEqual(step);
});
