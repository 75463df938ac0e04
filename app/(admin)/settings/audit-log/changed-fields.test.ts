import { expect, it } from "vitest";
import { nameField } from "./changed-fields";

it.each([
  ["jobValueCents", "Job value"],
  ["friendEmail", "Friend email"],
  ["advocateId", "Advocate ID"],
  ["maxReferralsPerAdvocate", "Friends per advocate"],
  ["logoUrl", "Logo URL"],
  ["name", "Name"],
])("the field %s is called %s", (field, name) => {
  expect(nameField(field)).toBe(name);
});
