import { describe, expect, it } from "vitest";
import { plans } from "@/lib/kit/auth/access";
import { requireReachable } from "@/lib/leads/advocates/notification-preference";
import { describePreference, obstacleTo, readContacts, settlePreference } from "./edit-form";

const enrolledAt = new Date("2026-10-02T09:00:00Z");
const ann = { phone: "+14155552671", enrolledAt, smsConsentAt: enrolledAt };

// Fred agreed as a friend, for one number, before being promoted.
const fred = { ...ann, smsConsentAt: new Date("2026-09-01T09:00:00Z") };
const growth = { sms: true };
const starter = { sms: false };

describe("typed contacts", () => {
  it("are parsed like on the server, in any number format", () => {
    const typed = { email: " ann@example.com ", phone: "(415) 555-2671" };
    expect(readContacts(typed, fred)).toEqual({
      email: "ann@example.com",
      phone: "+14155552671",
      mayText: true,
    });
  });

  it("keep text consent for a new number if the business enrolled the person, but not for a friend", () => {
    const typed = { email: "", phone: "415 555 2672" };
    expect(readContacts(typed, ann)).toMatchObject({ email: null, mayText: true });
    expect(readContacts(typed, fred)).toMatchObject({ phone: "+14155552672", mayText: false });
  });

  it("count as present while a number is only half typed", () => {
    expect(readContacts({ email: "", phone: "415" }, ann).phone).toBe("415");
  });
});

describe("a preference", () => {
  const choices = ["email", "sms", "both"] as const;
  const cases = choices.flatMap((preference) =>
    [null, "ann@example.com"].flatMap((email) =>
      [null, "+14155552671"].flatMap((phone) =>
        [true, false].flatMap((mayText) =>
          [plans.growth, plans.starter].map((plan) => ({ preference, email, phone, mayText, plan })),
        ),
      ),
    ),
  );

  it("is blocked exactly when the server rejects it", () => {
    for (const { preference, plan, ...contacts } of cases) {
      const ask = () => requireReachable(preference, contacts, plan);
      if (obstacleTo(preference, contacts, plan) === undefined) expect(ask).not.toThrow();
      else expect(ask).toThrow();
    }
  });

  it("falls back to what the contacts allow, and returns with them", () => {
    const withoutEmail = { email: null, phone: "+14155552671", mayText: true };
    expect(settlePreference("both", withoutEmail, growth)).toBe("sms");
    expect(settlePreference("both", { ...withoutEmail, email: "ann@example.com" }, growth)).toBe("both");
  });

  it("describes its effect", () => {
    const both = { email: "ann@example.com", phone: "+14155552671", mayText: true };
    expect(describePreference("both", both, growth)).toBe("Every message goes by email and text.");
    expect(describePreference("both", both, starter)).toMatch(/Your account doesn’t include texts/);
    expect(describePreference("both", { ...both, mayText: false }, growth)).toMatch(/until texts are agreed to/);
    expect(describePreference("sms", { ...both, phone: null }, growth)).toBe("Needs a phone number.");
  });
});
