import { findCovered } from "@/proof/browsers/covered";
import { lists } from "@/proof/browsers/journeys";
import { pageOf } from "@/proof/browsers/page";
import { openWebKit } from "@/proof/browsers/webkit";
import { hasWebKit } from "@/proof/launch/webkit";
import { expect, serverUrl, test } from "./fixtures";
import { createOrganization } from "./members";
import { ops } from "./ops";

test("in WebKit, Safari's engine, nothing covers a control of the lists and main screens", async () => {
  if (!hasWebKit()) {
    console.log("Left out: WebKit is not on this system. Debian has it as webkit2gtk-driver and xvfb.");
    return;
  }
  const dana = await createOrganization({ tier: "pro" });
  await ops("seed", "--org", dana.orgId, "--advocates", "12", "--referrals", "30");
  const driver = await openWebKit();
  try {
    await driver.resize("desk");
    const page = pageOf(driver, serverUrl());
    await page.go("/sign-in");
    await page.fill("Email", dana.email);
    await page.fill("Password", dana.password);
    await page.click("form button", "Sign in");
    await page.arrive("/home");
    for (const path of ["/home", ...lists, "/money/redeem", "/inbox", "/settings/team"]) {
      await page.go(path);
      expect(await driver.evaluate(findCovered), path).toEqual([]);
    }
    await page.go("/leads");
    const rows = await driver.evaluate(() => document.querySelectorAll("tbody tr").length);
    expect(rows).toBeGreaterThan(5);
  } finally {
    await driver.close();
  }
});
