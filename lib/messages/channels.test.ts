import { expect, it } from "vitest";
import { destinationsOf } from "@/lib/messages/channels";

const email = "ann@example.com";
const phone = "+14155550132";
const byEmail = { channel: "email", recipient: email };
const bySms = { channel: "sms", recipient: phone };
const yesNo = [true, false];

/** Every combination of contacts, plan, consent and the advocate's preference. */
const combinations = (["email", "sms", "both"] as const).flatMap((wants) =>
  yesNo.flatMap((hasEmail) =>
    yesNo.flatMap((hasPhone) =>
      yesNo.flatMap((hasSms) => yesNo.map((agreed) => ({ wants, hasEmail, hasPhone, hasSms, agreed }))),
    ),
  ),
);
type Combination = (typeof combinations)[number];

const destinations = ({ wants, hasEmail, hasPhone, hasSms, agreed }: Combination) =>
  destinationsOf(
    {
      email: hasEmail ? email : null,
      phone: hasPhone ? phone : null,
      notificationPreference: wants,
      mayText: agreed,
    },
    { sms: hasSms },
  );

it("the channels of a message match preference, contacts, plan and consent in all 48 combinations", () => {
  expect(combinations).toHaveLength(3 * 2 ** 4);
  for (const combination of combinations) {
    const { wants, hasEmail, hasPhone, hasSms, agreed } = combination;
    const allowed = {
      email: [wants === "email" || wants === "both", hasEmail],
      sms: [wants === "sms" || wants === "both", hasPhone, hasSms, agreed],
    };
    const expected = [byEmail, bySms].filter(({ channel }) =>
      allowed[channel === "email" ? "email" : "sms"].every(Boolean),
    );
    expect(destinations(combination), JSON.stringify(combination)).toEqual(expected);
  }
});
