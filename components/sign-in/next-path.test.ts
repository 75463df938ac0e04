import { describe, expect, it } from "vitest";
import { nextPath, withNext } from "@/components/sign-in/next-path";

describe("nextPath", () => {
  it.each(["/campaigns", "/campaigns/019a6c20?tab=advocates&q=ann%20r#top", "/settings/team", "/sign-in/link"])(
    "keeps the path %s of this site",
    (path) => {
      expect(nextPath(path)).toBe(path);
    },
  );

  it.each([
    ["another site", "https://evil.example/dashboard"],
    ["another site without a scheme", "//evil.example"],
    ["a backslash that browsers read as a slash", "/\\evil.example"],
    ["a tab that browsers skip", "/\t/evil.example"],
    ["a line break that browsers skip", "/\n\\evil.example"],
    ["dots that leave two slashes", "/.//evil.example"],
    ["dots that go up to two slashes", "/a/..//evil.example"],
    ["a script", "javascript:alert(1)"],
    ["a relative path", "dashboard"],
    ["an invalid URL", "//["],
    ["an empty value", ""],
    ["no value", undefined],
    ["several values", ["/campaigns", "/settings"]],
  ])("returns the dashboard for %s", (_, requested) => {
    expect(nextPath(requested)).toBe("/home");
  });

  it("never returns the sign-in page", () => {
    expect(nextPath("/sign-in?next=/sign-in")).toBe("/home");
    expect(nextPath("/a/../sign-in")).toBe("/home");
  });
});

it("withNext adds the next path to the URL, unless it is the default", () => {
  expect(withNext("/sso", "/campaigns?q=a&b")).toBe("/sso?next=%2Fcampaigns%3Fq%3Da%26b");
  expect(withNext("/sso", "/home")).toBe("/sso");
});
