import { describe, expect, it } from "vitest";
import { destinationsOf } from "@/lib/messages/channels";

const email = "ann@example.com";
const phone = "+14155550132";
const byEmail = { channel: "email", recipient: email };
const bySms = { channel: "sms", recipient: phone };
const yesNo = [true, false];

/** Every combination of contacts, plan and consent with what an advocate wants. */
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
  it("are, in all 48 combinations, what everything that decides allows", () => {
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
    ["both where both are wanted and there", {}, [byEmail, bySms]],
    ["email alone without SMS on the plan", { hasSms: false }, [byEmail]],
    ["email alone without consent", { agreed: false }, [byEmail]],
    ["email alone where it is wanted", { wants: "email" }, [byEmail]],
    ["texts alone where they are wanted", { wants: "sms" }, [bySms]],
    ["none where texts are wanted and the plan has no SMS", { wants: "sms", hasSms: false }, []],
    ["none where email is wanted and there is a number alone", { wants: "email", hasEmail: false }, []],
  ])("are %s", (_, change, expected) => {
    expect(destinations({ ...ann, ...change })).toEqual(expected);
  });
});
