import { expect, it } from "vitest";
import { sayPlainly } from "../sentence";
import { describeChange } from "./happening";

it.each([
  [{ email: "ann@old.example" }, { email: "ann@new.example" }, "E-mail: ann@old.example → ann@new.example"],
  [{ email: "ann@old.example" }, { email: null }, "E-mail removed: ann@old.example"],
  [{ phone: null }, { phone: "+14155552671" }, "Phone added: (415) 555-2671"],
  [{}, { phone: "+14155552671" }, "Phone added: (415) 555-2671"],
  [
    { notificationPreference: "both" },
    { notificationPreference: "email" },
    "Messages: Both channels → E-mail only",
  ],
])("%j that became %j is told", (before, after, said) => {
  expect(describeChange(before, after).map(sayPlainly)).toEqual([said]);
});

it("tells each field that changed, and nothing that people did not write", () => {
  const before = { name: "Ann", phone: "+14155552671", smsConsentAt: "2026-10-02T09:00:00.000Z" };
  const after = { name: "Ann Reyes", phone: null, smsConsentAt: null };
  expect(describeChange(before, after).map(sayPlainly)).toEqual([
    "Name: Ann → Ann Reyes",
    "Phone removed: (415) 555-2671",
  ]);
});
