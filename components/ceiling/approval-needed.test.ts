import { expect, it } from "vitest";
import { describePerson } from "./approval-needed";

it.each([
  [["Maria Cruz"], "Above $500, Maria Cruz must approve"],
  [["Maria Cruz", "Sam Okafor"], "Above $500, Maria Cruz or Sam Okafor must approve"],
  [[], "Above $500, someone else on your team must approve"],
  [["A", "B", "C", "D"], "Above $500, someone else on your team must approve"],
])("names the approvers %j only if there are few", (approvers, text) => {
  expect(describePerson("Above $500", approvers)).toBe(text);
});
