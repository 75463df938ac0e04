import { expect, it } from "vitest";
import { form as copy } from "@/lib/kit/words/en/friend";
import { describeNotice, describeProblem, type FriendField } from "./trouble-words";

const typed = { friendName: "", friendEmail: "", friendPhone: "", friendSmsConsent: false };

it.each([
  [1, "wait a minute and"],
  [12, "wait 12 minutes and"],
  [undefined, "wait 60 minutes and"],
])("the rate limit notice for %s minutes states the wait", (waitMinutes, words) => {
  expect(describeNotice({ wrong: [], notice: "limited", waitMinutes }, copy)).toContain(words);
});

it.each(["stale", "trap"] as const)("the %s notice gives the reason and asks to send the form again", (notice) => {
  expect(describeNotice({ wrong: [], notice }, copy)).toMatch(/^\w.+\. Please check it and send it again\.$/);
});

it("there is no notice if only fields are wrong", () => {
  expect(describeNotice({ wrong: ["friendName"] }, copy)).toBeUndefined();
});

it.each<[FriendField, RegExp]>([
  ["friendName", /your name/],
  ["friendEmail", /your email address, like/],
  ["friendPhone", /your phone number, or use email instead/],
])("the message for %s explains the expected input", (field, words) => {
  expect(describeProblem(field, typed, copy)).toMatch(words);
});

it("the phone error suggests unchecking texts instead", () => {
  const consented = { ...typed, friendSmsConsent: true };
  expect(describeProblem("friendPhone", consented, copy)).toMatch(/number to text.*uncheck/);
  expect(describeProblem("friendPhone", { ...consented, friendPhone: "12" }, copy)).toMatch(/US phone number/);
});
