import { expect, it } from "vitest";
import { endsOf, monthName, shiftMonth } from "./months";

it("formats months, their first and last days, and their neighbors", () => {
  expect(monthName("2026-10")).toBe("October 2026");
  expect([shiftMonth("2026-12", 1), shiftMonth("2027-01", -1)]).toEqual(["2027-01", "2026-12"]);
  expect(endsOf("2028-02")).toEqual(["Feb 1", "Feb 29"]);
  expect(endsOf("2026-12")).toEqual(["Dec 1", "Dec 31"]);
});
