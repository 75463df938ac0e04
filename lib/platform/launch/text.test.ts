import { expect, test } from "vitest";
import { countTests, formatSummary } from "@/proof/launch/test-report";
import { describeSends } from "./sent-messages";
import { adviseOnProxy, describeStart, formatWelcome } from "./welcome";

test("the summary adds up both runners, and lists tests that needed a second try", () => {
  const unit = countTests(JSON.stringify({ numTotalTests: 8, numPassedTests: 7, numFailedTests: 1 }));
  const browser = countTests(JSON.stringify({ stats: { expected: 4, unexpected: 2, flaky: 1, skipped: 0 } }));
  expect(formatSummary([unit, browser])).toBe("12 passed (1 at the second try), 3 failed");
  expect(formatSummary([unit])).toBe("7 passed, 1 failed");
  expect(formatSummary([])).toBe("0 passed, 0 failed");
});

test("the welcome has every address and credential, and no key without a demo", () => {
  const sends = { email: false, sms: false };
  const place = { url: "http://localhost:3000", dataDir: "/srv/data", sends };
  const portalUrl = "http://localhost:3000/portal/t";
  const demo = { email: "dana@example.com", password: "demo-1", apiKey: "rr_1", portalUrl };
  const withDemo = formatWelcome({ ...place, demo, isLocal: true, isTerminal: true });
  expect(withDemo).toContain("HOST=0.0.0.0 npm start opens it to your network");
  expect(withDemo).toContain("http://localhost:3000/sign-in");
  expect(withDemo).toContain("dana@example.com   demo-1");
  expect(withDemo).toContain(portalUrl);
  expect(withDemo).toContain("http://localhost:3000/docs");
  expect(withDemo).toContain('curl -H "Authorization: Bearer rr_1" http://localhost:3000/api/app/campaigns');
  expect(withDemo).toContain("/srv/data");
  const without = formatWelcome({ ...place, demo: null, isLocal: false, isTerminal: false });
  expect(without).not.toContain("HOST");
  expect(without).toContain("/sign-in");
  expect(without).not.toContain("curl");
  expect(withDemo).toContain("Ctrl-C stops it");
  expect(without).not.toContain("Ctrl-C");

  const logged = JSON.stringify(describeStart({ ...place, demo, isLocal: true, isTerminal: true }));
  expect(logged).toContain("/srv/data/demo.json");
  expect(logged).not.toMatch(/demo-1|rr_1|portal/);
  expect(describeStart({ ...place, demo: null, isLocal: false, isTerminal: false })).not.toHaveProperty("demo");
});

test.each([
  [true, true, "emails and texts are sent"],
  [true, false, "emails are sent; texts are not sent"],
  [false, true, "texts are sent; emails are not sent"],
  [false, false, "emails and texts are not sent; read them under Delivery"],
])("the start lists which messages are sent: email %s, sms %s", (email, sms, told) => {
  expect(describeSends({ email, sms }, "https://refer.acme.com")).toBe(told);
});

test.each([
  ["https://refer.acme.com", 0, true],
  ["https://refer.acme.com", 1, false],
  ["http://localhost:3000", 0, false],
])("the start asks about the proxy that an https address needs: %s behind %i", (url, proxies, asks) => {
  expect(adviseOnProxy(url, proxies)?.includes("set TRUST_PROXY=1") ?? false).toBe(asks);
});

test("the start warns of links that customers cannot open", () => {
  const told = "emails are sent; texts are not sent. Their links start with http://localhost:3000: set APP_URL";
  expect(describeSends({ email: true, sms: false }, "http://localhost:3000")).toContain(told);
});
