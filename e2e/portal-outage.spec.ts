import { z } from "zod";
import { apiOf } from "./api";
import { expect } from "./fixtures";
import { test } from "./product";
import { stopDatabase } from "./stop-database";

const First = z.object({ advocates: z.tuple([z.object({ portalUrl: z.url(), referralUrl: z.url() })]) });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("a portal or a friend page that cannot be read says so, and is loaded again with a click", async ({
      page,
      product,
    }) => {
      test.setTimeout(180_000);
      const { body } = await apiOf(product.url, await product.apiKey()).get("/api/app/advocates?limit=1");
      const { portalUrl, referralUrl } = First.parse(body).advocates[0];
      const goOn = await stopDatabase(product);
      try {
        await page.goto(referralUrl);
        await expect(page.getByRole("heading", { name: "This page did not load" })).toBeVisible();
        await expect(page.getByText("The link may be fine")).toBeVisible();
        await page.goto(portalUrl);
        await expect(page.getByRole("heading", { name: "This page did not load" })).toBeVisible();
        await expect(page.getByText("Your link and your credit are safe.")).toBeVisible();
      } finally {
        goOn();
      }
      await expect(async () => {
        await page.getByRole("link", { name: "Load it again" }).click();
        await expect(page.getByRole("heading", { name: "Your friends" })).toBeVisible({ timeout: 10_000 });
      }).toPass({ timeout: 60_000 });
    });
  });
}
