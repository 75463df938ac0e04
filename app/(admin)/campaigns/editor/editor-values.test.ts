import { describe, expect, it } from "vitest";
import { endOfDay } from "@/components/form/days";
import type { ShownCampaign } from "../read-campaign";
import {
  changesOf,
  type EditorValues,
  nameFor,
  newValues,
  readCap,
  readEditor,
  readReward,
  switchMode,
  valuesOf,
} from "./editor-values";

const rule = { most: 200, because: "on Growth" };
const values: EditorValues = { ...newValues({ ceiling: 200 }), name: "Spring" };

const campaign: ShownCampaign = {
  campaignId: "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10",
  orgId: "019a6c1d-4f10-7a2b-8c3d-5e6f7a8b9c0d",
  name: "Spring",
  status: "active",
  rewardMode: "percent",
  advocateRewardValue: 1_250,
  friendRewardValue: 500,
  maxReferralsPerAdvocate: 25,
  creditHoldDays: 14,
  newCustomersOnly: false,
  expiresAt: new Date("2027-06-15T15:00:00.000Z"),
  createdAt: new Date("2026-11-01T00:00:00.000Z"),
  updatedAt: new Date("2026-11-01T00:00:00.000Z"),
};

function problems(changed: Partial<EditorValues>) {
  const { error } = readEditor(rule, { ...values, ...changed });
  return error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
}

describe("the editor's values", () => {
  it("are parsed into cents or basis points, a number and the end of a day", () => {
    const typed = { ...values, advocateRewardValue: "$1,000.00", expiresAt: "2026-12-31" };
    expect(readEditor(rule, typed).data).toEqual({
      name: "Spring",
      rewardMode: "fixed",
      advocateRewardValue: 100_000,
      friendRewardValue: 5_000,
      maxReferralsPerAdvocate: 10,
      creditHoldDays: 14,
      inviteSubject: null,
      inviteMessage: null,
      extraTerms: null,
      translations: {},
      newCustomersOnly: true,
      expiresAt: endOfDay("2026-12-31"),
      status: "active",
    });
    const share = readEditor(rule, { ...switchMode(values), friendRewardValue: "7.25 %" }).data;
    expect(share).toMatchObject({
      rewardMode: "percent",
      advocateRewardValue: 1_000,
      friendRewardValue: 725,
    });
  });

  it.each([
    [{ name: " " }, /^name /],
    [{ inviteMessage: "Hi {name}" }, /^inviteMessage must not contain \{name\}; use \{advocate\}/],
    [{ advocateRewardValue: "" }, /^advocateRewardValue is required; write 0 for no reward$/],
    [{ advocateRewardValue: "25,5" }, /^advocateRewardValue must be an amount such as 25 or 25.50$/],
    [{ friendRewardValue: "10000000000.01" }, /^friendRewardValue must be at most \$10,000,000,000$/],
    [{ rewardMode: "percent", friendRewardValue: "100.01" }, /^friendRewardValue must be at most 100%$/],
    [{ rewardMode: "percent", friendRewardValue: "$5" }, /^friendRewardValue must be a percentage/],
    [{ maxReferralsPerAdvocate: "" }, /^maxReferralsPerAdvocate is required$/],
    [{ maxReferralsPerAdvocate: "2.5" }, /^maxReferralsPerAdvocate must be a whole number$/],
    [{ maxReferralsPerAdvocate: "0" }, /^maxReferralsPerAdvocate must be at least 1$/],
    [{ maxReferralsPerAdvocate: "201" }, /^maxReferralsPerAdvocate must be at most 200 on Growth$/],
    [{ creditHoldDays: "91" }, /^creditHoldDays must be a whole number from 0 to 90$/],
    [{ creditHoldDays: "two weeks" }, /^creditHoldDays must be a whole number from 0 to 90$/],
    [{ expiresAt: "someday" }, /^expiresAt must be a date$/],
  ] as const)("are rejected at their field: %j", (changed, problem) => {
    expect(problems(changed)).toEqual([expect.stringMatching(problem)]);
  });

  it("may keep a referral limit that can no longer be set", () => {
    const kept = { ...rule, now: 500 };
    expect(readCap(kept, "500")).toBe(500);
    expect(readCap(kept, "499")).toBeUndefined();
    expect(readCap(rule, "200")).toBe(200);
  });

  it("update the preview as soon as they are valid", () => {
    expect(readReward("fixed", "25.5")).toBe(2_550);
    expect(readReward("percent", "25.5")).toBe(2_550);
    expect(readReward("percent", "250")).toBeUndefined();
    expect(readReward("fixed", "")).toBeUndefined();
  });
});

it("switching the reward type restores the values typed for each type", () => {
  const typed = { ...values, advocateRewardValue: "40", otherFriend: "7" };
  const other = switchMode(typed);
  expect(other).toMatchObject({ rewardMode: "percent", advocateRewardValue: "10", friendRewardValue: "7" });
  expect(switchMode(other)).toEqual(typed);
});

it("a new campaign can start as it is, within the plan's and the industry's limits", () => {
  expect(readEditor(rule, newValues({ ceiling: 200 })).data).toMatchObject({
    name: null,
    rewardMode: "fixed",
    friendRewardValue: 5_000,
    advocateRewardValue: 2_500,
    newCustomersOnly: true,
    status: "active",
  });
  expect(newValues({ ceiling: 200 }).maxReferralsPerAdvocate).toBe("10");
  expect(newValues({ ceiling: 3 }).maxReferralsPerAdvocate).toBe("3");
  expect(newValues({ ceiling: 0 }).maxReferralsPerAdvocate).toBe("1");
  const capped = newValues({ ceiling: 200, capCents: 1_500 });
  expect(capped).toMatchObject({ friendRewardValue: "15", advocateRewardValue: "15", name: "" });
});

describe("a campaign without a name of its own", () => {
  const offer = { rewardMode: "fixed", friendRewardValue: 5_000, advocateRewardValue: 2_500 } as const;
  const named = { ...campaign, ...offer, name: "Give $50, get $25" };

  it("is named by its offer, with a number if another one has that name", () => {
    expect(nameFor(offer)).toBe("Give $50, get $25");
    expect(nameFor(offer, ["Spring"])).toBe("Give $50, get $25");
    expect(nameFor(offer, ["Give $50, get $25", "Give $50, get $25 (2)"])).toBe("Give $50, get $25 (3)");
  });

  it("follows a change of the offer, until it is named", () => {
    const typed = valuesOf(named);
    expect(typed.name).toBe("");
    const read = (changed: Partial<EditorValues>) => {
      const { data } = readEditor(rule, { ...typed, ...changed });
      return data && changesOf(named, data);
    };
    expect(read({})).toBeNull();
    expect(read({ friendRewardValue: "60" })).toEqual({
      friendRewardValue: 6_000,
      name: "Give $60, get $25",
    });
    expect(read({ friendRewardValue: "60", name: "Neighbors" })).toEqual({
      friendRewardValue: 6_000,
      name: "Neighbors",
    });
    const { data } = readEditor(rule, { ...valuesOf({ ...named, name: "Neighbors" }), name: "" });
    expect(data && changesOf({ ...named, name: "Neighbors" }, data)).toEqual({ name: "Give $50, get $25" });
  });
});

describe("the saved changes of a campaign", () => {
  const read = (changed: Partial<EditorValues>) => {
    const { data } = readEditor(rule, { ...valuesOf(campaign), ...changed });
    return data && changesOf(campaign, data);
  };

  it("are empty if nothing changed, whatever the end date's time", () => {
    expect(read({})).toBeNull();
  });

  it("contain only the changed fields", () => {
    expect(read({ name: "Summer", advocateRewardValue: "12.50" })).toEqual({ name: "Summer" });
    expect(read({ creditHoldDays: "" })).toEqual({ creditHoldDays: 0 });
    expect(read({ newCustomersOnly: "new" })).toEqual({ newCustomersOnly: true });
    expect(read({ advocateRewardValue: "12.75" })).toEqual({ advocateRewardValue: 1_275 });
    expect(read({ expiresAt: "2027-06-30" })).toEqual({ expiresAt: endOfDay("2027-06-30") });
    expect(read({ expiresAt: "" })).toEqual({ expiresAt: null });
    expect(read({ status: "paused" })).toBeNull();
    expect(read({ extraTerms: "Weekdays only." })).toEqual({ extraTerms: "Weekdays only." });
  });

  it("clear the business's own words, and keep translations in any order", () => {
    const es = { inviteSubject: "Hola", inviteMessage: "Hola, {advocate}" };
    const saved = { ...campaign, inviteSubject: "Hi", extraTerms: "Weekdays.", translations: { es } };
    const typed = { ...valuesOf(saved), extraTerms: "" };
    const { data } = readEditor(rule, typed);
    expect(data && changesOf(saved, data)).toEqual({ extraTerms: null });
    const turned = { es: { inviteMessage: es.inviteMessage, inviteSubject: es.inviteSubject } };
    expect(data && changesOf({ ...saved, translations: turned }, data)).toEqual({ extraTerms: null });
    const without = readEditor(rule, { ...typed, translations: valuesOf(campaign).translations }).data;
    expect(without && changesOf(saved, without)).toEqual({ extraTerms: null, translations: {} });
  });
});
