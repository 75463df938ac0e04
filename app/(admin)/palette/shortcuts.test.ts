import { expect, it } from "vitest";
import { makeKeyReader, shortcuts } from "./shortcuts";

it("opens a page with g and a letter", () => {
  const read = makeKeyReader();
  expect(read("g", 0)).toBeNull();
  expect(read("a", 400)).toMatchObject({ href: "/advocates" });
  expect(read("a", 500)).toBeNull();
});

it("runs single-letter shortcuts", () => {
  const read = makeKeyReader();
  expect(read("c", 0)).toMatchObject({ href: "/campaigns/new" });
  expect(read("x", 100)).toBeNull();
});

it("forgets the first key after a second", () => {
  const read = makeKeyReader();
  read("g", 0);
  expect(read("c", 1_001)).toMatchObject({ href: "/campaigns/new" });
});

it("starts over with a key that doesn't continue the sequence", () => {
  const read = makeKeyReader();
  read("g", 0);
  expect(read("g", 100)).toBeNull();
  expect(read("h", 200)).toMatchObject({ href: "/home" });
  read("g", 300);
  expect(read("x", 400)).toBeNull();
  expect(read("h", 500)).toBeNull();
});

it("has no shortcut that is a prefix of another", () => {
  const written = shortcuts.map(({ keys }) => keys.join(""));
  const hidden = written.filter((one, at) => written.some((other, place) => at !== place && other.startsWith(one)));
  expect(hidden).toEqual([]);
});
