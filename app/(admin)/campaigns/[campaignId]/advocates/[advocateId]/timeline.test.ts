import { describe, expect, it } from "vitest";
import { describePlainEntry } from "./describe-entry";
import { describeChange, feedsToRead, mergeByTime } from "./timeline";

it.each([
  [{ email: "ann@old.example" }, { email: "ann@new.example" }, "Email: ann@old.example → ann@new.example"],
  [{ email: "ann@old.example" }, { email: null }, "Email removed: ann@old.example"],
  [{ phone: null }, { phone: "+14155552671" }, "Phone added: (415) 555-2671"],
  [{}, { phone: "+14155552671" }, "Phone added: (415) 555-2671"],
  [
    { notificationPreference: "both" },
    { notificationPreference: "email" },
    "Messages: Email and texts → Email only",
  ],
])("%j that became %j is told", (before, after, said) => {
  expect(describeChange(before, after).map(describePlainEntry)).toEqual([said]);
});

it("tells each field that changed, and nothing that people did not write", () => {
  const before = { name: "Ann", phone: "+14155552671", smsConsentAt: "2026-10-02T09:00:00.000Z" };
  const after = { name: "Ann Reyes", phone: null, smsConsentAt: null };
  expect(describeChange(before, after).map(describePlainEntry)).toEqual([
    "Name: Ann → Ann Reyes",
    "Phone removed: (415) 555-2671",
  ]);
});

const at = (...hours: number[]) =>
  hours.map((hour) => ({ hour, at: new Date(Date.UTC(2026, 10, 20, hour)) }));

const hoursOf = (items: readonly { hour: number }[]) => items.map(({ hour }) => hour);

describe("lists merged by time", () => {
  it("are one list, newest first", () => {
    const feeds = [
      { items: at(9, 5, 1), hasMore: false },
      { items: at(8, 6), hasMore: false },
      { items: [], hasMore: false },
    ];
    expect(hoursOf(mergeByTime(feeds))).toEqual([9, 8, 6, 5, 1]);
    expect(feedsToRead(feeds)).toEqual([]);
  });

  it("end where one of them is not loaded any further", () => {
    const behind = { items: at(9, 7), hasMore: true };
    const further = { items: at(8, 3), hasMore: true };
    const whole = { items: at(6, 1), hasMore: false };
    expect(hoursOf(mergeByTime([behind, further, whole]))).toEqual([9, 8, 7]);
    expect(feedsToRead([behind, further, whole])).toEqual([behind]);
    expect(hoursOf(mergeByTime([{ items: at(9, 7, 2), hasMore: false }, further, whole]))).toEqual([
      9, 8, 7, 6, 3,
    ]);
  });

  it("show nothing before the first page of one of them is there", () => {
    expect(
      mergeByTime([
        { items: [], hasMore: true },
        { items: at(4), hasMore: false },
      ]),
    ).toEqual([]);
  });

  it("keep what happened at the same moment, in the order of the lists", () => {
    const feeds = [
      { items: at(5), hasMore: true },
      { items: at(5, 4), hasMore: false },
    ];
    expect(hoursOf(mergeByTime(feeds))).toEqual([5, 5]);
  });
});
