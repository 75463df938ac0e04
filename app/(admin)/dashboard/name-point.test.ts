import { expect, it } from "vitest";
import { labelPoint, namePoint } from "./name-point";

const to = "2026-11-21";

it("names days, weeks and months", () => {
  expect(namePoint("2026-11-18", "day", to)).toBe("Nov 18");
  expect(namePoint("2026-11-08", "week", to)).toBe("Nov 8 – 14");
  expect(namePoint("2026-10-28", "week", to)).toBe("Oct 28 – Nov 3");
  expect(namePoint("2026-11-01", "month", to)).toBe("Nov 2026");
});

it("ends the last week with the period", () => {
  expect(namePoint("2026-11-18", "week", to)).toBe("Nov 18 – 21");
  expect(namePoint("2026-11-21", "week", to)).toBe("Nov 21");
});

it("labels a week by its first day", () => {
  expect(labelPoint("2026-11-08", "week")).toBe("Nov 8");
});
