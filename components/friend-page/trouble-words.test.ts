import { expect, it } from "vitest";
import { form as say } from "@/components/words/en/friend";
import { describeNotice, describeProblem, type FriendField } from "./trouble-words";

const typed = { friendName: "", friendEmail: "", friendPhone: "", friendSmsConsent: false };

it.each([
  [1, "wait a minute and"],
  [12, "wait 12 minutes and"],
  [undefined, "wait 60 minutes and"],
])("who must wait %s minutes is told for how long", (waitMinutes, words) => {
  expect(describeNotice({ wrong: [], notice: "limited", waitMinutes }, say)).toContain(words);
});

it.each(["stale", "trap"] as const)("%s says why, and asks to send it again", (notice) => {
  expect(describeNotice({ wrong: [], notice }, say)).toMatch(/^\w.+\. Please check it and send it again\.$/);
});

it("says nothing but what is wrong with the fields when only they are", () => {
  expect(describeNotice({ wrong: ["friendName"] }, say)).toBeUndefined();
});

it.each<[FriendField, RegExp]>([
  ["friendName", /your name/],
  ["friendEmail", /your email address or your phone number/],
  ["friendPhone", /US phone number.*give an email address/],
])("%s is told with an example of what is right", (field, words) => {
  expect(describeProblem(field, typed, say)).toMatch(words);
});

it("a number that texts need may be left out by taking back that they were wanted", () => {
  const wanted = { ...typed, friendSmsConsent: true };
  expect(describeProblem("friendPhone", wanted, say)).toMatch(/number to text.*uncheck/);
  expect(describeProblem("friendPhone", { ...wanted, friendPhone: "12" }, say)).toMatch(/US phone number/);
});
