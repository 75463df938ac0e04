import { Circle } from "lucide-react";
import { expect, it } from "vitest";
import { findEntries, type PaletteEntry } from "./entries";

function entry(label: string, keywords?: string): PaletteEntry {
  return { id: label, label, icon: Circle, act: "/", ...(keywords && { keywords }) };
}

const entries = [entry("Home", "dashboard"), entry("API keys"), entry("Single sign-on", "sso okta")];
const found = (text: string) => findEntries(entries, text).map(({ label }) => label);

it("offers every entry before typing", () => {
  expect(found("  ")).toHaveLength(3);
});

it("matches word prefixes in any order and case", () => {
  expect(found("KEYS api")).toEqual(["API keys"]);
  expect(found("sign on")).toEqual(["Single sign-on"]);
  expect(found("pi")).toEqual([]);
});

it("matches synonyms", () => {
  expect(found("dashboard")).toEqual(["Home"]);
  expect(found("okta single")).toEqual(["Single sign-on"]);
});

it("hears a question without its fillers", () => {
  expect(found("Where do I find my API keys?")).toEqual(["API keys"]);
  expect(found("where are API keys?")).toEqual([]);
  expect(found("ho")).toEqual(["Home"]);
});
