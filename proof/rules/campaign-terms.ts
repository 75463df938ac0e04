import type { Fields } from "@/proof/fixtures/scenario";
import { allow, field, ofLength, type Rule, refuse } from "@/proof/rules/kit/rule";

const LARGEST = 1_000_000_000_000;

/** The fields that a create and an update have in common, where "is required" holds for the create only. */
export function termsRules({ required }: { required: boolean }): Rule[] {
  const left = required ? { "is required": undefined } : {};
  const reward = {
    refuses: {
      ...left,
      "is not null": null,
      "is a number, not text": "2500",
      "is a whole number": 0.5,
      "is at least 0": -1,
      "is at most 10^12": LARGEST + 1,
    },
    accepts: { "may be 0": 0, "may be 10^12 cents": LARGEST },
  };
  return [
    ...field("name", {
      refuses: {
        ...left,
        "is not null": null,
        "is text": 7,
        "has at least 1 character": "",
        "is more than spaces": "   ",
        "has at most 100 characters": ofLength(101),
        "has no line breaks": "two\nlines",
      },
      accepts: {
        "may have 1 character": "A",
        "may have 100 characters": ofLength(100),
        "may be any text": "Zoë’s 🏡",
      },
    }),
    ...field("rewardMode", {
      refuses: {
        ...left,
        "is not null": null,
        "is text": 1,
        "is fixed or percent": "points",
        "is in lower case": "Fixed",
      },
      accepts: { "may be fixed": "fixed", "may be percent": "percent" },
    }),
    ...field("advocateRewardValue", reward),
    ...field("friendRewardValue", reward),
    ...field("status", {
      refuses: { "is not null": null, "is text": 1, "is active or paused": "deleted" },
      accepts: { "may be active": "active", "may be paused": "paused" },
    }),
    ...["advocateRewardValue", "friendRewardValue"].flatMap((name) => [
      refuse("invalid_input", `${name} is at most 10000 basis points`, percent({ [name]: 10_001 }), name),
      allow(`${name} may be 10000 basis points`, percent({ [name]: 10_000 })),
      allow(`${name} may be 10001 cents`, { rewardMode: "fixed", [name]: 10_001 }),
    ]),
    ...field("expiresAt", {
      refuses: {
        "is text": 1_830_000_000_000,
        "is a moment": "tomorrow",
        "is not empty": "",
        "has a time": "2027-12-31",
        "has a time zone": "2027-12-31T23:59:59",
        "is a day that exists": "2027-02-30T00:00:00Z",
        "is not before 1970": "1969-12-31T23:59:59.999Z",
        "is not after 9999": "9999-12-31T23:59:59-01:00",
      },
      accepts: {
        "may be to come": "2027-12-31T23:59:59.000Z",
        "may be past": "2020-01-01T00:00:00.000Z",
        "may be the first moment": "1970-01-01T00:00:00.000Z",
        "may be the last moment": "9999-12-31T23:59:59.999Z",
      },
    }),
    allow(
      "expiresAt in another time zone, which comes back in UTC",
      { expiresAt: "2027-06-01T12:00:00+02:00" },
      { campaign: { expiresAt: "2027-06-01T10:00:00.000Z" } },
    ),
    allow(
      "a name with spaces around it, which are taken off",
      { name: "  Spring  " },
      { campaign: { name: "Spring" } },
    ),
  ];
}

function percent(fields: Fields): Fields {
  return { rewardMode: "percent", advocateRewardValue: 100, friendRewardValue: 100, ...fields };
}
