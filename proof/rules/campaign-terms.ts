import type { Fields } from "@/proof/fixtures/scenario";
import { allow, type Case, field, ofLength, refuse } from "@/proof/rules/case";

const LARGEST = 1_000_000_000_000;

/** The fields that a create and an update have in common, where "is required" holds for the create only. */
export function termsRules({ required }: { required: boolean }): Case[] {
  const left = required ? [undefined] : [];
  const wrongRewards = [...left, null, "2500", 0.5, -1, LARGEST + 1];
  return [
    field(
      "name",
      [...left, null, 7, "", "   ", ofLength(101), "two\nlines"],
      ["A", ofLength(100), "Zoë’s 🏡"],
    ),
    field("rewardMode", [...left, null, 1, "points", "Fixed"], ["fixed", "percent"]),
    field("advocateRewardValue", wrongRewards, [0, LARGEST]),
    field("friendRewardValue", wrongRewards, [0, LARGEST]),
    field("status", [null, 1, "deleted"], ["active", "paused"]),
    ...["advocateRewardValue", "friendRewardValue"].flatMap((name) => [
      refuse("400 invalid_input", `${name} is at most 10000 basis points`, percent({ [name]: 10_001 }), name),
      allow(`${name} may be 10000 basis points`, percent({ [name]: 10_000 })),
      allow(`${name} may be 10001 cents`, { rewardMode: "fixed", [name]: 10_001 }),
    ]),
    field(
      "expiresAt",
      [
        1_830_000_000_000,
        "tomorrow",
        "",
        "2027-12-31",
        "2027-12-31T23:59:59",
        "2027-02-30T00:00:00Z",
        "1969-12-31T23:59:59.999Z",
        "9999-12-31T23:59:59-01:00",
      ],
      [
        "2027-12-31T23:59:59.000Z",
        "2020-01-01T00:00:00.000Z",
        "1970-01-01T00:00:00.000Z",
        "9999-12-31T23:59:59.999Z",
      ],
    ),
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
