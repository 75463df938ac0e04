import { describe, expect, it } from "vitest";
import { countSegments, foldGsm, gsmLength } from "@/emails/sms/compose";

describe("the length of a text message", () => {
  it.each([
    ["", 0],
    ["Ann, $25 is yours.", 18],
    ["€", 2],
    ["{[~]}|^\\", 16],
    ["@£éèÄöñüà\n", 10],
    ["ç", null],
    ["’", null],
    ["👍", null],
  ])("of %j is %j", (text, length) => {
    expect(gsmLength(text)).toBe(length);
  });

  it.each([
    ["a".repeat(160), 1],
    ["a".repeat(161), 2],
    ["a".repeat(306), 2],
    ["a".repeat(307), 3],
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    ["я".repeat(70), 1],
    ["я".repeat(71), 2],
    ["я".repeat(135), 3],
  ])("%#: %j costs %i", (text, segments) => {
    expect(countSegments(text)).toBe(segments);
  });
});

it.each([
  ["Zoë’s “Café” – naïve…", 'Zoe\'s "Café" - naive...'],
  ["Łukasz Đorđe Þór Œuvre ı", "Lukasz Dorde Thor OEuvre i"],
  ["François Muñoz", "Francois Muñoz"],
  ["Acme™ Plumbing 🔧", "Acme Plumbing"],
  ["🇺🇸 Ann 👩🏽‍🔧", "Ann"],
  ["Ann\u00a0Reyes", "Ann Reyes"],
  ["\u2068אבי\u2069", "אבי"],
  ["Олег ’", "Олег ’"],
  ["हिन्दी", "हिन्दी"],
  ["🔧", "🔧"],
])("%j is sent as %j", (text, folded) => {
  expect(foldGsm(text)).toBe(folded);
});
