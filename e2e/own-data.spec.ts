import { expect, expectAccessible, test } from "./fixtures";
import { enrollAnn, fixedTerms } from "./scenes";

// What an older phone shows between the bars of its browser.
test.use({ viewport: { width: 390, height: 664 } });

const note = "They fixed my leak on a Sunday. Here within the hour.";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, { tag: "@phone" }, () => {
    test.use({ javaScriptEnabled });

    test("an advocate gives a note and a photo, reads the own data, and erases it", async ({ page }) => {
      const ann = await enrollAnn({ terms: fixedTerms });
      await page.goto(ann.portal);
      await page.getByRole("link", { name: "Add a note or a photo" }).click();
      await page.getByRole("textbox", { name: "Your note" }).fill(note);
      await page.getByRole("button", { name: "Save my note" }).click();
      await expect(page.getByRole("status")).toHaveText("Saved.");
      const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
      await page
        .getByLabel("Your photo", { exact: true })
        .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
      await page.getByRole("button", { name: "Use this photo" }).click();
      await expect(page.getByRole("button", { name: "Remove my photo" })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      const data = page.url();

      await page.goto(ann.friendPath);
      await expect(page.getByText(note)).toBeVisible();
      await expect(page.getByRole("button", { name: /^Claim / })).toBeInViewport({ ratio: 1 });

      await page.goto(data);
      await page.getByText("Download my data").click();
      await page.getByRole("textbox", { name: /To be sure it’s you/ }).fill(ann.email);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "To read" }).click(),
      ]);
      expect(file.suggestedFilename()).toBe("my-data.txt");

      await page.goto(data);
      await page.getByText("Erase me").click();
      await page.locator("#eraseContact").fill(ann.email);
      await page.getByRole("button", { name: "Erase my data" }).click();
      await expect(page.getByRole("heading", { name: "Your data was erased" })).toBeVisible();
    });
  });
}
