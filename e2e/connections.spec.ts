import { createHmac, randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { systemKeys, systems } from "@/lib/integrations/connections/systems";
import { apiFor } from "./api";
import { expect, expectAccessible, expectUsable, tabAndEnter, tabTo, test } from "./fixtures";
import { anyEmail, signIn } from "./members";
import { enrollAnn, fixedTerms } from "./scenes";

const button = (place: Page | Locator, name: string) => place.getByRole("button", { name, exact: true });
const field = (place: Page | Locator, name: string) => place.getByRole("textbox", { name });

const CreatedConnection = z.object({
  connection: z.object({ connectionId: z.string(), address: z.string() }),
});

/** Sends Stripe's event for a paid checkout. */
async function payInStripe(address: string, secret: string, customer: object, more: object = {}): Promise<number> {
  const object = {
    id: `cs_${randomUUID()}`,
    payment_intent: `pi_${randomUUID()}`,
    payment_status: "paid",
    currency: "usd",
    amount_total: 48_000,
    customer_details: customer,
    ...more,
  };
  const id = `evt_${randomUUID()}`;
  const body = JSON.stringify({ id, type: "checkout.session.completed", data: { object } });
  const t = Math.floor(Date.now() / 1_000);
  const v1 = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
  const headers = { "Stripe-Signature": `t=${t},v1=${v1}` };
  return (await fetch(address, { method: "POST", headers, body })).status;
}

/** Sends an event from a custom CRM with one header and its own field names. */
async function sendFromCrm(address: string, secret: string, fields: object): Promise<number> {
  const event = { id: `crm-${randomUUID()}`, type: "invoice.paid", ...fields };
  const headers = { "X-Webhook-Secret": secret };
  return (await fetch(address, { method: "POST", headers, body: JSON.stringify(event) })).status;
}

test("Stripe is connected without a terminal, and its first payment is on Home", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  const karen = { advocateId: ann.advocateId, friendName: "Karen Boyd", friendPhone: "(415) 555-2671" };
  expect((await ann.api.post(`${ann.campaign}/referrals`, karen)).status).toBe(201);
  await signIn(page, ann.dana);
  await page.goto("/settings/connections");
  await button(page, "Connect Stripe").click();
  await expect(page.getByRole("heading", { level: 2, name: "Stripe" })).toBeVisible();
  const address = await field(page, "Address").inputValue();
  const secret = `whsec_${randomUUID()}`;
  await page.getByLabel("Signing secret").fill(secret);
  await button(page, "Save secret").click();
  await expect(page.getByText("The secret was saved.")).toBeVisible();
  await button(page, "Turn on").click();
  await expect(button(page, "Turn off")).toBeVisible();
  await expect(page.getByText("Waiting for the first event")).toBeVisible();

  expect(await payInStripe(address, secret, { name: "Karen Boyd", phone: "+1 415 555 2671" })).toBe(200);
  const row = page.getByRole("row", { name: /Karen Boyd/ });
  await expect(row).toContainText("Converted");
  await expect(row).toContainText("+$25.00");
  await expectAccessible(page);
  await page.goto("/home");
  await expect(page.getByText("Your first customer from a referral")).toBeVisible();
  await expect(page.getByText(/sent them your way and earned \$25\.00/)).toBeVisible();
});

test("any other system is connected by clicking through one of its events", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  const friendEmail = anyEmail("gus");
  const api = apiFor(ann.dana);
  const lead = { advocateId: ann.advocateId, friendName: "Gus Hale", friendEmail };
  expect((await api.post(`${ann.campaign}/referrals`, lead)).status).toBe(201);
  await signIn(page, ann.dana);
  await page.goto("/settings/connections");
  await button(page, "Any other system").click();
  const dialog = page.getByRole("dialog");
  await field(dialog, "Name").fill("Our CRM");
  await button(dialog, "Connect").click();
  const address = await field(dialog, "Address").inputValue();
  const secret = await field(dialog, "Secret").inputValue();
  await button(dialog, "I have saved it").click();
  await expect(page.getByText("Waiting for the first event. Once")).toBeVisible();

  const customer = { name: "Gus Hale", mail: friendEmail };
  expect(await sendFromCrm(address, secret, { customer, total: "480.00", no: "INV-4341" })).toBe(200);
  await expect(page.getByRole("heading", { name: "What its fields mean" })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("Would convert")).toBeVisible();
  await button(page, "Unlink Email").click();
  await expect(page.getByText("Would convert")).toHaveCount(0);
  // A new event does not discard unsaved input.
  await sendFromCrm(address, secret, { type: "invoice.sent" });
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("combobox", { name: "Email", exact: true }).selectOption("/customer/mail");
  await expect(button(page, "Unlink Email")).toBeVisible();
  const save = async () => {
    await button(page, "Save links").click();
    await expect(page.getByText("The links were saved.").first()).toBeVisible();
  };
  await save();
  await expect(page.getByText("Would convert")).toBeVisible();
  await button(page, "Unlink Name").click();
  await save();
  await page.getByText("Earlier versions").click();
  await button(page, "Go back to version 1").click();
  await expect(page.getByText("Version 1 was restored.")).toBeVisible();
  await expect(button(page, "Unlink Name")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "in credit" })).toContainText("+$25.00");
  await button(page, "Turn on").click();
  await expect(button(page, "Turn off")).toBeVisible();
  // It arrived before the mapping was saved.
  await page.getByRole("table", { name: "Events" }).getByRole("link").last().click();
  const sheet = page.getByRole("dialog");
  await button(sheet, "Try again").click();
  await expect(sheet.getByRole("status").first()).toContainText("+$25.00");
});

test("an ambiguous payment is resolved with one click, by keyboard", {
  tag: "@phone",
}, async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  const api = apiFor(ann.dana);
  const lead = { advocateId: ann.advocateId, friendName: "Gus Hale", friendEmail: anyEmail("gus") };
  await api.post(`${ann.campaign}/referrals`, lead);
  await signIn(page, ann.dana);
  await page.goto("/settings/connections");
  await tabAndEnter(page, button(page, "Connect Stripe"));
  await expect(page.getByRole("heading", { level: 2, name: "Stripe" })).toBeVisible();
  const address = await field(page, "Address").inputValue();
  expect(await payInStripe(address, "whsec_wrong", {})).toBe(401);
  // The page shows the connection a moment before its URL does.
  await expect(page).toHaveURL(/[?]connection=/);
  await page.reload();
  await expect(page.getByText(/Paste the secret\. Since/)).toBeVisible();
  await expectUsable(page);
  const secret = `whsec_${randomUUID()}`;
  await tabTo(page, page.getByLabel("Signing secret"));
  await page.keyboard.type(secret);
  await page.keyboard.press("Enter");
  await expect(page.getByText("The secret was saved.")).toBeVisible();
  await page.reload();
  await tabAndEnter(page, button(page, "Turn on"));
  await expect(button(page, "Turn off")).toBeVisible();
  await payInStripe(address, secret, { name: "Gus Hale", email: anyEmail("other") });
  // A forged event has no effect on a connection that works.
  expect(await payInStripe(address, "whsec_forged", {})).toBe(401);
  const { body } = await api.get("/api/app/connections");
  expect(body).toMatchObject({ connections: [{ system: "stripe", state: "live" }] });
  await tabAndEnter(page, page.getByRole("link", { name: "Gus Hale" }));
  const sheet = page.getByRole("dialog", { name: "Gus Hale" });
  await expect(sheet).toContainText("with another email and phone");
  await expectAccessible(page);
  await tabAndEnter(page, button(sheet, "It’s Gus Hale’s lead from Ann Reyes"));
  await expect(sheet.getByRole("status").first()).toContainText("+$25.00");
});

test("unmatched events of all systems are resolved in one place", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  const { dana } = ann;
  const api = apiFor(dana);
  const lead = { advocateId: ann.advocateId, friendName: "Ida Park", friendEmail: anyEmail("ida") };
  await api.post(`${ann.campaign}/referrals`, lead);
  const created = await api.post("/api/app/connections", { system: "stripe" });
  const { connectionId, address } = CreatedConnection.parse(created.body).connection;
  const secret = `whsec_${randomUUID()}`;
  await api.patch(`/api/app/connections/${connectionId}`, { secret, isOn: true });
  const customer = { name: "Gus Hale", email: anyEmail("gus") };
  await payInStripe(address, secret, customer, { metadata: { referral_code: "NOLINK-9" } });
  await signIn(page, dana);
  await page.goto("/home");
  await page.getByRole("button", { name: /^Resolve: Gus Hale/ }).click();
  const evidence = page.getByRole("region", { name: "Evidence" });
  await expect(evidence).toContainText("No advocate has the code");
  await page.goto("/settings/connections");
  await page.getByRole("link", { name: "inbox", exact: true }).click();
  await expect(evidence).toContainText("Gus Hale");
  await button(evidence, "Not a referral").click();
  await payInStripe(address, secret, { name: "Ida Park", email: anyEmail("other") });
  await page.reload();
  await page.getByRole("button", { name: /^Resolve: Ida Park/ }).click();
  await button(evidence, "It’s Ida Park’s lead from Ann Reyes").click();
  await expect(page.getByText("The event was applied. $25.00 was added.")).toBeVisible();
  await button(page, "Undo").click();
  await expect(page.getByText(/^The reward was taken back/)).toBeVisible();
  await page.goto("/inbox");
  await expect(page.getByRole("heading", { name: "That’s everything" })).toBeVisible();
});

test("each system's page fits a phone", { tag: "@phone" }, async ({ page }) => {
  const { dana } = await enrollAnn({ terms: fixedTerms });
  const api = apiFor(dana);
  await signIn(page, dana);
  for (const system of systemKeys) {
    const created = await api.post("/api/app/connections", { system });
    const { connectionId } = CreatedConnection.parse(created.body).connection;
    await page.goto(`/settings/connections?connection=${connectionId}`);
    await expect(page.getByRole("heading", { level: 2, name: systems[system].name, exact: true })).toBeVisible();
    await expectUsable(page);
  }
});
