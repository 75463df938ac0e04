import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { apiOf } from "./api";
import { expect } from "./fixtures";
import { type Product, test } from "./product";
import { stopDatabase } from "./stop-database";

const Demo = z.object({ email: z.string(), password: z.string() });
const Csrf = z.object({ csrfToken: z.string() });
const Found = z.object({ advocates: z.array(z.object({ name: z.string() })) });

async function signInAt(page: Page, { url, folder }: Product) {
  const { email, password } = Demo.parse(
    JSON.parse(await readFile(join(folder, ".data", "demo.json"), "utf8")),
  );
  const { csrfToken } = Csrf.parse(await (await page.request.get(`${url}/api/auth/csrf`)).json());
  const form = { email, password, csrfToken, json: "true" };
  const answer = await page.request.post(`${url}/api/auth/callback/password`, {
    form,
    headers: { Origin: url },
  });
  expect(answer.ok()).toBe(true);
}

test("a database that stands still in the middle of it is told, and nothing that was typed is lost", async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  await signInAt(page, product);
  await page.goto(`${product.url}/advocates?enroll=1`);
  const dialog = page.getByRole("dialog", { name: "Enroll an advocate" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  await name.fill("Outage Olga");
  await dialog.getByRole("textbox", { name: "E-mail" }).fill("olga@example.com");
  const enroll = dialog.getByRole("button", { name: "Enroll and send the link" });
  await dialog.getByRole("combobox", { name: "Campaign" }).click();
  await page.getByRole("option").first().click();

  const goOn = await stopDatabase(product);
  try {
    await enroll.click();
    await expect(dialog.getByRole("alert")).toBeVisible({ timeout: 60_000 });
    await expect(name).toHaveValue("Outage Olga");
  } finally {
    goOn();
  }
  await expect(async () => {
    await enroll.click();
    await expect(page.getByText("Outage Olga is enrolled.")).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  const api = apiOf(product.url, await product.apiKey());
  const { advocates } = Found.parse((await api.get("/api/app/advocates?q=olga%40example.com")).body);
  expect(advocates).toEqual([{ name: "Outage Olga" }]);
});
