import { describe, expect, it } from "vitest";
import { nextPath, withNext } from "@/components/sign-in/next-path";

describe("where signing in leads", () => {
  it.each([
    "/campaigns",
    "/campaigns/019a6c20?tab=advocates&q=ann%20r#top",
    "/settings/team",
    "/sign-in/link",
  ])("leads on to the page %s of this site", (path) => {
    expect(nextPath(path)).toBe(path);
  });

  it.each([
    ["another site", "https://evil.example/dashboard"],
    ["another site without a scheme", "//evil.example"],
    ["a backslash that browsers turn", "/\\evil.example"],
    ["a tab that browsers skip", "/\t/evil.example"],
    ["a line end that browsers skip", "/\n\\evil.example"],
    ["dots that leave two slashes", "/.//evil.example"],
    ["dots that go up to two slashes", "/a/..//evil.example"],
    ["a script", "javascript:alert(1)"],
    ["a path that does not start at the top", "dashboard"],
    ["an address that is none", "//["],
    ["nothing", ""],
    ["no answer", undefined],
    ["several answers", ["/campaigns", "/settings"]],
  ])("leads to the dashboard instead of %s", (_, asked) => {
    expect(nextPath(asked)).toBe("/dashboard");
  });

  it("does not lead back to signing in", () => {
    expect(nextPath("/sign-in?next=/sign-in")).toBe("/dashboard");
    expect(nextPath("/a/../sign-in")).toBe("/dashboard");
  });
});

describe("a page that remembers it", () => {
  it("names it in its address, unless it is the usual one", () => {
    expect(withNext("/sso", "/campaigns?q=a&b")).toBe("/sso?next=%2Fcampaigns%3Fq%3Da%26b");
    expect(withNext("/sso", "/dashboard")).toBe("/sso");
  });
});
