import { expect, it } from "vitest";
import { findDrop } from "./funnel";

it("finds the largest drop-off", () => {
  expect(findDrop({ invited: 412, writtenTo: 412, visited: 236, referred: 101, converted: 63 })).toEqual({
    missed: "visited",
    lost: 176,
  });
  expect(findDrop({ invited: 412, writtenTo: 410, visited: 400, referred: 101, converted: 63 })).toEqual({
    missed: "referred",
    lost: 299,
  });
  expect(findDrop({ invited: 40, writtenTo: 39, visited: 39, referred: 37, converted: 3 })).toEqual({
    missed: "converted",
    lost: 34,
  });
});

it("picks the first of equal drop-offs, since later steps depend on it", () => {
  expect(findDrop({ invited: 30, writtenTo: 30, visited: 20, referred: 10, converted: 0 })?.missed).toBe("visited");
});

it("finds no drop-off if everyone gets through", () => {
  expect(findDrop({ invited: 5, writtenTo: 5, visited: 5, referred: 5, converted: 5 })).toBeNull();
  expect(findDrop({ invited: 0, writtenTo: 0, visited: 0, referred: 0, converted: 0 })).toBeNull();
});
