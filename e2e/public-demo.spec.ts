import { expect, type Page, test } from "@playwright/test";
import { createProduct, type Product } from "./product";

let demo: Product;

test.beforeAll(async () => {
  demo = await createProduct(undefined, {
    DEMO: "public",
    RESEND_API_KEY: "re_Abc123_def456",
    EMAIL_FROM: "rewards@acme.com",
  });
  await demo.start();
});

test.afterAll(() => demo.remove());

/** Calls the API from a page, as a curious visitor would. */
function call(page: Page, method: string, path: string, body?: unknown) {
  return page.evaluate(
    async ([verb, url, sent]) => {
      const response = await fetch(url, {
        method: verb,
        headers: { "Content-Type": "application/json" },
        ...(sent !== undefined && { body: sent }),
      });
      const answer: unknown = await response.json();
      return { status: response.status, answer };
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );
}

test("a visitor opens a public demo, tries it out, and starts again after a reset", async ({ page }) => {
  const banner = page.getByRole("complementary", { name: "Public demo" });

  await test.step("gets in with one click", async () => {
    await page.goto(demo.url);
    await expect(banner).toContainText("it starts over every hour");
    await page.getByRole("link", { name: "Open the demo" }).first().click();
    await page.getByRole("button", { name: "Open the demo" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
    await expect(banner).toContainText(/Next time: \d{1,2}:00/);
  });

  await test.step("invites a customer, who gets no email", async () => {
    const { answer } = await call(page, "GET", "/api/app/campaigns");
    const { campaigns } = answer as { campaigns: { campaignId: string }[] };
    const path = `/api/app/campaigns/${campaigns.at(-1)?.campaignId}/invite`;
    const invited = await call(page, "POST", path, { name: "Ann Reyes", email: "ann.reyes@gmail.com" });
    expect(invited.status).toBe(201);
    await expect
      .poll(async () => {
        const read = await call(page, "GET", "/api/app/messages?limit=1");
        const { messages } = read.answer as { messages: { to: string; status: string }[] };
        return messages.map(({ to, status }) => `${to} ${status}`);
      })
      .toEqual(["ann.reyes@gmail.com captured"]);
  });

  await test.step("can lock no one out, and reads why", async () => {
    for (const [method, path] of [
      ["DELETE", "/api/app/sessions"],
      ["POST", "/api/app/me/password"],
      ["POST", "/api/app/sign-up"],
    ] as const) {
      expect(await call(page, method, path, {})).toMatchObject({
        status: 403,
        answer: { code: "closed_in_demo", detail: expect.stringContaining("public demo") },
      });
    }
    await page.goto(`${demo.url}/settings/you`);
    await page.getByLabel("First name").fill("Someone");
    await page.getByRole("button", { name: "Save" }).first().click();
    await expect(page.getByText("This is a public demo that everyone shares")).toBeVisible();
  });

  await test.step("finds the demo as new after a reset", async () => {
    await demo.stop();
    await demo.start();
    await page.goto(`${demo.url}/home`);
    await expect(page.getByRole("status")).toContainText("The demo started over");
    await page.getByRole("button", { name: "Open the demo again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
    const { answer } = await call(page, "GET", "/api/app/advocates/find?q=Ann%20Reyes");
    expect(JSON.stringify(answer)).not.toContain("ann.reyes@gmail.com");
  });

  await test.step("and looks around as a technician", async () => {
    await page.context().clearCookies();
    await page.goto(`${demo.url}/sign-in`);
    await page.getByRole("button", { name: "Open it as a technician" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
    expect((await call(page, "GET", "/api/app/me")).answer).toMatchObject({
      user: { roles: ["user"], view: "technician" },
    });
  });
});
