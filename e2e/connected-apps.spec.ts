import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { JOBBER_ACCOUNT, JobberProvider, jobberId } from "@/proof/fixtures/jobber-provider";
import { apiFor } from "./api";
import { test as base, expect, expectAccessible, expectUsable } from "./fixtures";
import { anyEmail, signIn } from "./members";
import { enrollAnn, fixedTerms } from "./scenes";

/** The `jobber` fixture is the provider the tested server is configured with. */
const test = base.extend<{ jobber: JobberProvider }>({
  jobber: async ({ neighbors }, use) => {
    const { origin, port } = new URL(process.env["JOBBER_BASE_URL"] ?? "");
    const provider = await new JobberProvider().listen(Number(port));
    neighbors.push(origin);
    await use(provider);
    await provider.close();
  },
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Sends Jobber's notification of a change. */
async function notifyFromJobber(address: string, secret: string, topic: string, itemId: string): Promise<number> {
  const accountId = jobberId("Account", JOBBER_ACCOUNT);
  const webHookEvent = { topic, accountId, itemId, occurredAt: new Date().toISOString() };
  const body = JSON.stringify({ data: { webHookEvent } });
  const signature = createHmac("sha256", secret).update(body).digest("base64");
  const headers = { "X-Jobber-Hmac-SHA256": signature };
  return (await fetch(address, { method: "POST", headers, body })).status;
}

test("Jobber is connected with the business's own app and converts a lead once its invoice is paid", async ({
  page,
  jobber,
}) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  const friendEmail = anyEmail("gus");
  const lead = { advocateId: ann.advocateId, friendName: "Gus Hale", friendEmail };
  expect((await apiFor(ann.dana).post(`${ann.campaign}/referrals`, lead)).status).toBe(201);
  await signIn(page, ann.dana);
  await page.goto("/settings/connections");
  await button(page, "Connect Jobber").click();
  await expect(page.getByRole("heading", { level: 2, name: "Jobber" })).toBeVisible();
  await expect(field(page, "Redirect URL")).toHaveValue(/\/settings\/connections\/callback$/);
  const address = await field(page, "Address").inputValue();
  await expect(button(page, "Connect Jobber")).toBeDisabled();
  const { clientId, clientSecret } = jobber.client;
  await field(page, "Client ID").fill(clientId);
  await page.getByLabel("Client secret").fill(clientSecret);
  await button(page, "Save keys").click();
  await expect(page.getByText("The keys were saved.")).toBeVisible();

  await button(page, "Connect Jobber").click();
  await page.getByRole("link", { name: "Deny" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Access wasn’t approved.");
  await expectUsable(page);
  await page.getByRole("link", { name: "Back to the connection" }).click();
  await button(page, "Connect Jobber").click();
  await page.getByRole("link", { name: "Allow access" }).click();
  await expect(page.getByText("Connected to Jobber")).toBeVisible();
  await expect(page).toHaveURL(/\?connection=/);
  await button(page, "Turn on").click();
  await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();

  const emails = [{ address: friendEmail, primary: true }];
  const invoice = jobber.put("Invoice", 4341, {
    invoiceStatus: "paid",
    amounts: { total: 108.5, taxAmount: 8.5, invoiceBalance: 0 },
    client: { id: jobberId("Client", 7), name: "Gus Hale", emails, phones: [], customFields: [] },
    jobs: { nodes: [] },
    paymentRecords: { nodes: [] },
  });
  expect(await notifyFromJobber(address, clientSecret, "INVOICE_UPDATE", invoice)).toBe(200);
  const row = page.getByRole("row", { name: /Gus Hale/ });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("+$25.00", { timeout: 5_000 });
  }).toPass();

  jobber.revoke();
  jobber.put("Invoice", 4342, {});
  await notifyFromJobber(address, clientSecret, "INVOICE_UPDATE", jobberId("Invoice", 4342));
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/Jobber revoked our access/).first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectAccessible(page);
  await button(page, "Connect again").click();
  await page.getByRole("link", { name: "Allow access" }).click();
  await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();
});
