import { describe, expect, it } from "vitest";
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

describe("the channels of a message", () => {
  it("match preference, contacts, plan and consent in all 48 combinations", () => {
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

  const ann: Combination = { wants: "both", hasEmail: true, hasPhone: true, hasSms: true, agreed: true };
  it.each<[string, Partial<Combination>, object[]]>([
    ["both if both are wanted and available", {}, [byEmail, bySms]],
    ["only email if the plan has no SMS", { hasSms: false }, [byEmail]],
    ["only email without consent", { agreed: false }, [byEmail]],
    ["only email if the advocate prefers it", { wants: "email" }, [byEmail]],
    ["only texts if the advocate prefers them", { wants: "sms" }, [bySms]],
    ["none if texts are wanted and the plan has no SMS", { wants: "sms", hasSms: false }, []],
    ["none if email is wanted and there is only a number", { wants: "email", hasEmail: false }, []],
  ])("are %s", (_, change, expected) => {
    expect(destinations({ ...ann, ...change })).toEqual(expected);
  });
});
