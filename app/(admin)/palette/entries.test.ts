import { Circle } from "lucide-react";
import { expect, it } from "vitest";
import { findEntries, type PaletteEntry } from "./entries";

function entry(label: string, keywords?: string): PaletteEntry {
  return { id: label, label, icon: Circle, act: "/", ...(keywords && { keywords }) };
}

const entries = [entry("Dashboard", "home"), entry("API keys"), entry("Single sign-on", "sso okta")];
const found = (text: string) => findEntries(entries, text).map(({ label }) => label);

it("offers everything before anything is typed", () => {
  expect(found("  ")).toHaveLength(3);
});

it("finds by the beginning of each word, in any order and case", () => {
  expect(found("KEYS api")).toEqual(["API keys"]);
  expect(found("sign on")).toEqual(["Single sign-on"]);
  expect(found("pi")).toEqual([]);
});

it("finds by what else people call it", () => {
  expect(found("home")).toEqual(["Dashboard"]);
  expect(found("okta single")).toEqual(["Single sign-on"]);
});
