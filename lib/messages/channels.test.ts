import { describe, expect, it } from "vitest";
import { destinationsOf } from "@/lib/messages/channels";
import {
  type ChannelCase,
  channelCases,
  channelsBeforeOptOuts,
  nameCase,
} from "@/proof/fixtures/channel-cases";

const email = "ann@example.com";
const phone = "+14155550132";

/** Every combination once, whatever the opt-outs, which are looked at later. */
const combinations = channelCases.filter(({ emailOptOut, smsOptOut }) => !emailOptOut && !smsOptOut);

const destinations = ({ preference, hasEmail, hasPhone, planHasSms, consents }: ChannelCase) =>
  destinationsOf(
    {
      email: hasEmail ? email : null,
      phone: hasPhone ? phone : null,
      notificationPreference: preference,
      mayText: consents,
    },
    { sms: planHasSms },
  );

describe("the channels of a message", () => {
  it("are looked at in all 48 combinations", () => {
    expect(new Set(combinations.map(nameCase)).size).toBe(3 * 2 ** 4);
  });

  it.each(combinations.map((given) => [nameCase(given), given] as const))("for %s", (_, given) => {
    const expected = channelsBeforeOptOuts(given).map((channel) => ({
      channel,
      recipient: channel === "email" ? email : phone,
    }));
    expect(destinations(given)).toEqual(expected);
  });
});

// Some of the same, worked out by hand.
describe("somebody", () => {
  const ann: ChannelCase = {
    preference: "both",
    hasEmail: true,
    hasPhone: true,
    planHasSms: true,
    consents: true,
    emailOptOut: false,
    smsOptOut: false,
  };
  const byEmail = { channel: "email", recipient: email };
  const bySms = { channel: "sms", recipient: phone };

  it.each<[string, Partial<ChannelCase>, object[]]>([
    ["who wants both and has both gets both", {}, [byEmail, bySms]],
    ["who wants both gets e-mail alone without SMS on the plan", { planHasSms: false }, [byEmail]],
    ["who wants both gets e-mail alone without consent", { consents: false }, [byEmail]],
    ["who wants e-mail is not texted, whatever there is", { preference: "email" }, [byEmail]],
    ["who wants texts gets no e-mail, whatever there is", { preference: "sms" }, [bySms]],
    ["who wants texts gets nothing without SMS on the plan", { preference: "sms", planHasSms: false }, []],
    ["who wants texts gets nothing without consent", { preference: "sms", consents: false }, []],
    ["who wants e-mail and has a number alone gets nothing", { preference: "email", hasEmail: false }, []],
    ["who has no contact gets nothing", { hasEmail: false, hasPhone: false }, []],
  ])("%s", (_, given, expected) => {
    expect(destinations({ ...ann, ...given })).toEqual(expected);
  });
});
