import { describe, expect, it } from "vitest";
import { nextDaytime } from "@/lib/kit/daytime";
import { HOUR_MS } from "@/lib/kit/durations";
import { zonesOfPhone } from "@/lib/kit/phone-zones";
import { minuteOfDay } from "@/lib/kit/time-zone";

const DENVER = "America/Denver";
const next = (zones: readonly string[], at: string) => nextDaytime(zones, new Date(at)).toISOString();

describe("the next daytime", () => {
  it.each([
    ["on the day clocks go forward", "2027-03-14T03:00:00.000Z", "2027-03-14T15:00:00.000Z"],
    ["the morning before that", "2027-03-13T03:00:00.000Z", "2027-03-13T16:00:00.000Z"],
    ["within the skipped hour", "2027-03-14T09:00:00.000Z", "2027-03-14T15:00:00.000Z"],
    ["on the day clocks go back", "2027-11-07T03:00:00.000Z", "2027-11-07T16:00:00.000Z"],
    ["within the repeated hour", "2027-11-07T08:30:00.000Z", "2027-11-07T16:00:00.000Z"],
    ["on a leap day", "2028-02-29T03:00:00.000Z", "2028-02-29T16:00:00.000Z"],
    ["in the night after a leap day", "2028-03-01T04:00:00.000Z", "2028-03-01T16:00:00.000Z"],
    ["at 9 am on the dot", "2027-06-01T15:00:00.000Z", "2027-06-01T15:00:00.000Z"],
    ["a minute before 8 pm", "2027-06-02T01:59:59.999Z", "2027-06-02T01:59:59.999Z"],
    ["at 8 pm", "2027-06-02T02:00:00.000Z", "2027-06-02T15:00:00.000Z"],
  ])("is correct in Denver %s", (_, at, morning) => expect(next([DENVER], at)).toBe(morning));

  it("suits both Hawaii and Maine, whose days overlap for six hours in winter and five in summer", () => {
    const zones = [...zonesOfPhone("+12075550100"), "Pacific/Honolulu"];
    expect(zones).toEqual(["America/New_York", "Pacific/Honolulu"]);
    expect(next(zones, "2027-01-12T14:00:00.000Z")).toBe("2027-01-12T19:00:00.000Z");
    expect(next(zones, "2027-01-13T00:59:00.000Z")).toBe("2027-01-13T00:59:00.000Z");
    expect(next(zones, "2027-01-13T01:00:00.000Z")).toBe("2027-01-13T19:00:00.000Z");
    expect(next(zones, "2027-07-13T00:00:00.000Z")).toBe("2027-07-13T19:00:00.000Z");
  });

  it.each([-1, 1])("stays between 8 am and 9 pm all year if the server’s clock is off by %i hours", (offsetHours) => {
    const zones = ["America/New_York", "America/Anchorage", "Pacific/Honolulu"];
    for (const zone of zones) {
      for (let hour = 0; hour < 366 * 24; hour++) {
        const serverTime = new Date(Date.UTC(2028, 0, 1) + hour * HOUR_MS);
        const sent = new Date(nextDaytime([zone], serverTime).getTime() - offsetHours * HOUR_MS);
        const minute = minuteOfDay(sent, zone);
        if (minute < 8 * 60 || minute >= 21 * 60) expect.fail(`${zone}: ${sent.toISOString()}`);
      }
    }
  });
});
