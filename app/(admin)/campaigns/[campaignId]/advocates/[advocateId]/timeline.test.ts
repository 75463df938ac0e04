import { describe, expect, it } from "vitest";
import { describePlainEntry } from "./describe-entry";
import { describeChange, feedsToRead, mergeByTime } from "./timeline";

it.each([
  [{ email: "ann@old.example" }, { email: "ann@new.example" }, "Email: ann@old.example → ann@new.example"],
  [{ email: "ann@old.example" }, { email: null }, "Email removed: ann@old.example"],
  [{ phone: null }, { phone: "+14155552671" }, "Phone added: (415) 555-2671"],
  [{}, { phone: "+14155552671" }, "Phone added: (415) 555-2671"],
  [{ notificationPreference: "both" }, { notificationPreference: "email" }, "Messages: Email and texts → Email only"],
])("describes %j becoming %j", (before, after, said) => {
  expect(describeChange(before, after).map(describePlainEntry)).toEqual([said]);
});

it("describes each changed field, and none that people don't edit", () => {
  const before = { name: "Ann", phone: "+14155552671", smsConsentAt: "2026-10-02T09:00:00.000Z" };
  const after = { name: "Ann Reyes", phone: null, smsConsentAt: null };
  expect(describeChange(before, after).map(describePlainEntry)).toEqual([
    "Name: Ann → Ann Reyes",
    "Phone removed: (415) 555-2671",
  ]);
});

const at = (...hours: number[]) => hours.map((hour) => ({ hour, at: new Date(Date.UTC(2026, 10, 20, hour)) }));

const hoursOf = (items: readonly { hour: number }[]) => items.map(({ hour }) => hour);

describe("lists merged by time", () => {
  it("form one list, newest first", () => {
    const feeds = [
      { items: at(9, 5, 1), hasMore: false },
      { items: at(8, 6), hasMore: false },
      { items: [], hasMore: false },
    ];
    expect(hoursOf(mergeByTime(feeds))).toEqual([9, 8, 6, 5, 1]);
    expect(feedsToRead(feeds)).toEqual([]);
  });

  it("stop where one of them isn't fully loaded", () => {
    const behind = { items: at(9, 7), hasMore: true };
    const further = { items: at(8, 3), hasMore: true };
    const whole = { items: at(6, 1), hasMore: false };
    expect(hoursOf(mergeByTime([behind, further, whole]))).toEqual([9, 8, 7]);
    expect(feedsToRead([behind, further, whole])).toEqual([behind]);
    expect(hoursOf(mergeByTime([{ items: at(9, 7, 2), hasMore: false }, further, whole]))).toEqual([9, 8, 7, 6, 3]);
  });

  it("show nothing until the first page of each is loaded", () => {
    expect(
      mergeByTime([
        { items: [], hasMore: true },
        { items: at(4), hasMore: false },
      ]),
    ).toEqual([]);
  });

  it("keep simultaneous items, in the order of the lists", () => {
    const feeds = [
      { items: at(5), hasMore: true },
      { items: at(5, 4), hasMore: false },
    ];
    expect(hoursOf(mergeByTime(feeds))).toEqual([5, 5]);
  });
});
