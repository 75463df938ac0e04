import { expect, it } from "vitest";
import { nameField } from "./changed-fields";

it.each([
  ["jobValueCents", "Job value"],
  ["friendEmail", "Friend email"],
  ["advocateId", "Advocate ID"],
  ["maxReferralsPerAdvocate", "Friends per advocate"],
  ["logoUrl", "Logo URL"],
  ["name", "Name"],
])("labels the field %s as %s", (field, name) => {
  expect(nameField(field)).toBe(name);
});
