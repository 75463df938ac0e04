import { describe, expect, it } from "vitest";
import { mergeByTime, strandsToRead } from "./timeline-card";

const at = (...hours: number[]) =>
  hours.map((hour) => ({ hour, at: new Date(Date.UTC(2026, 10, 20, hour)) }));

const hoursOf = (items: readonly { hour: number }[]) => items.map(({ hour }) => hour);

describe("lists merged by time", () => {
  it("are one list, newest first", () => {
    const strands = [
      { items: at(9, 5, 1), hasMore: false },
      { items: at(8, 6), hasMore: false },
      { items: [], hasMore: false },
    ];
    expect(hoursOf(mergeByTime(strands))).toEqual([9, 8, 6, 5, 1]);
    expect(strandsToRead(strands)).toEqual([]);
  });

  it("end where one of them is not loaded any further", () => {
    const behind = { items: at(9, 7), hasMore: true };
    const further = { items: at(8, 3), hasMore: true };
    const whole = { items: at(6, 1), hasMore: false };
    expect(hoursOf(mergeByTime([behind, further, whole]))).toEqual([9, 8, 7]);
    expect(strandsToRead([behind, further, whole])).toEqual([behind]);
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
    const strands = [
      { items: at(5), hasMore: true },
      { items: at(5, 4), hasMore: false },
    ];
    expect(hoursOf(mergeByTime(strands))).toEqual([5, 5]);
  });
});
