import type { Page } from "@playwright/test";
import { WebhookReceiver } from "@/proof/fixtures/webhook-receiver";
import { expect, expectAccessible, test as pages, rowsOf } from "./fixtures";
import { signIn } from "./members";
import { makeCampaign } from "./scenes";

const test = pages.extend<{ receiver: WebhookReceiver }>({
  receiver: async ({ browserName: _ }, use) => {
    const receiver = await new WebhookReceiver().listen();
    await use(receiver);
    await receiver.close();
  },
});

// The log may poll once more while its endpoint is being deleted.
test.use({ allowed: [/status of 404 .*\/deliveries/] });

const dialogOf = (page: Page) => page.getByRole("dialog");
async function askFor(page: Page, item: string) {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Returns the secret, which is shown only once. */
async function saveSecret(page: Page): Promise<string> {
  const secret = await dialogOf(page).getByRole("textbox", { name: "Signing secret" }).inputValue();
  await dialogOf(page).getByRole("button", { name: "I have saved it" }).click();
  await expect(dialogOf(page)).toBeHidden();
  return secret;
}

/** Sends a test event and checks its delivery. */
async function sendTest(page: Page, event: string) {
  await page.getByRole("button", { name: "Send test" }).click();
  await dialogOf(page).getByRole("combobox", { name: "Event" }).click();
  await page.getByRole("option", { name: event, exact: true }).click();
  await dialogOf(page).getByRole("button", { name: "Send test" }).click();
  const sheet = page.getByRole("dialog", { name: event, exact: true });
  await expect(sheet.getByRole("heading", { name: "Tries" })).toBeVisible();
  return sheet;
}

test("an endpoint is added, tested, seen failing and fixed, turned off and on, and deleted", async ({
  page,
  receiver,
}) => {
  const { host } = new URL(receiver.url);
  const main = page.getByRole("main");
  const { dana, api, campaign } = await makeCampaign();
  await signIn(page, dana);
  await page.goto("/settings/connections/webhooks");
  await expect(main).toContainText("No addresses yet");
  await page.getByRole("button", { name: "Add address" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("textbox", { name: "Address" }).fill(`${receiver.url}/hook`);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Our CRM");
  await dialog.getByRole("radio", { name: "Only some events" }).check();
  await dialog.getByRole("button", { name: "Add address" }).click();
  await expect(dialog).toContainText("Choose at least one event.");
  await dialog.getByRole("checkbox", { name: "Lead became a customer" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add address" }).click();
  await expect(dialog).toContainText("standardwebhooks");
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("alert")).toContainText("Have you saved it?");
  await expectAccessible(page);
  receiver.secret = await saveSecret(page);
  await expect(page.getByRole("heading", { level: 1, name: host })).toBeVisible();
  await expect(main).toContainText("Live");
  await expect(main).toContainText("Nothing sent yet");

  const delivered = await sendTest(page, "Lead became a customer");
  await expect(delivered).toContainText("Answered 200.");
  await expect(delivered).toContainText('"jobValueCents": 48000');
  expect(receiver.typesOf()).toEqual(["referral.converted"]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(rowsOf(page, "Deliveries")).toHaveCount(1);

  receiver.mood = "failing";
  const failing = await sendTest(page, "Test");
  // The second try follows after seconds, the third after minutes.
  await expect(failing).toContainText(/It answered 500\. Tries again in \d min\./);
  await expect(failing).toContainText("internal_server_error");
  await page.keyboard.press("Escape");
  await expect(main).toContainText("Events aren’t arriving");
  await expect(main).toContainText(/Failing since .* \(2 tries\)/);
  receiver.mood = "well";
  await rowsOf(page, "Deliveries").getByRole("link", { name: "Test", exact: true }).click();
  await failing.getByRole("button", { name: "Send again" }).click();
  await expect(failing.getByRole("status").first()).toContainText("Delivered");
  await page.keyboard.press("Escape");
  await expect(main).not.toContainText("Events aren’t arriving");
  await page.getByRole("radio", { name: "Failed" }).click();
  await expect(page).toHaveURL(/state=failed/);
  await expect(main).toContainText("Nothing failed in the last 30 days.");
  await page.getByRole("radio", { name: "All" }).click();
  await expect(rowsOf(page, "Deliveries")).toHaveCount(2);

  await askFor(page, "Replace the secret");
  await dialog.getByRole("button", { name: "Replace secret" }).click();
  receiver.secret = await saveSecret(page);
  await expect(main).toContainText("Two secrets work right now");
  await expect(await sendTest(page, "Credit used")).toContainText("Answered 200.");
  expect(receiver.accepted.at(-1)).toMatchObject({ type: "credit.redeemed", signatures: 2 });
  await page.keyboard.press("Escape");

  await askFor(page, "Edit");
  await dialog.getByRole("radio", { name: "Everything" }).check();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog).toBeHidden();
  await askFor(page, "Turn off");
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await expect(main).toContainText("Someone on your team turned it off");
  await expect(page.getByRole("button", { name: "Send test" })).toHaveCount(0);
  await api.patch(campaign, { name: "Fall referrals" });
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(main).toContainText("Live");
  await askFor(page, "Send missed events");
  await dialog.getByRole("button", { name: "Send missed events" }).click();
  await expect(page.getByText("1 event is on its way.")).toBeVisible();
  await expect(rowsOf(page, "Deliveries").filter({ hasText: "Campaign changed" })).toContainText("Delivered");
  await askFor(page, "Send missed events");
  await dialog.getByRole("button", { name: "Send missed events" }).click();
  await expect(page.getByText("Nothing was missed since then.")).toBeVisible();

  receiver.mood = { status: 410 };
  await expect(await sendTest(page, "Test")).toContainText("It answered 410.");
  await page.keyboard.press("Escape");
  await expect(main).toContainText("We turned it off: it answered 410");
  await page.goto("/home");
  const item = page.getByRole("region", { name: /to do$/ }).getByRole("listitem");
  await expect(item.filter({ hasText: host })).toContainText("Turned off");
  await page.goto("/settings/connections/webhooks");
  await expect(main.getByRole("listitem").filter({ hasText: "Our CRM" })).toContainText("Off");
  await expect(main).toContainText("1 of 5 addresses");
  await page.goto("/home");
  await item.getByRole("link", { name: `Fix: ${host}` }).click();
  await expect(page).toHaveURL(/\/settings\/connections\/webhooks\?endpoint=/);
  await askFor(page, "Delete …");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete address" }).click();
  await expect(page).toHaveURL("/settings/connections/webhooks");
  await expect(main).toContainText("No addresses yet");
});
