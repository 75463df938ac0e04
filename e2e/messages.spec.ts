import type { Page } from "@playwright/test";
import { z } from "zod";
import { type Api, apiOf, createCampaign, createdId } from "./api";
import { expect, expectAccessible } from "./fixtures";
import { tabTo } from "./keyboard";
import { addMember, createOrganization, type Member, signIn, test } from "./members";
import { serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

// A link in an e-mail that is shown does nothing, which browsers write to the console; so do refusals and cut lines.
test.use({ allowed: [/sandbox|status of 40[49]|ERR_FAILED/i] });

const Messages = z.object({
  messages: z.array(
    z.object({ messageId: z.string(), template: z.string(), status: z.string(), to: z.string() }).loose(),
  ),
});

interface Scene {
  readonly dana: Member;
  readonly api: Api;
  readonly campaign: string;
}

async function makeScene(): Promise<Scene> {
  const dana = await createOrganization();
  const api = apiOf(serverUrl(), dana.apiKey ?? "");
  return { dana, api, campaign: await createCampaign(api, "Spring") };
}

async function readMessages(api: Api, query = "") {
  return Messages.parse((await api.get(`/api/app/messages${query}`)).body).messages;
}

/** Enrolls Ann, and waits until her invite has been dealt with. Answers its id. */
async function inviteAnn({ api, campaign }: Scene): Promise<string> {
  const ann = { name: "Ann Reyes", email: "ann@example.com" };
  const advocateId = createdId(await api.post(`${campaign}/invite`, ann));
  await expect
    .poll(async () => (await readMessages(api, `?advocateId=${advocateId}`)).map(({ status }) => status))
    .toEqual(["captured"]);
  const [invite] = await readMessages(api, `?advocateId=${advocateId}`);
  return invite?.messageId ?? "";
}

function rowsOf(page: Page) {
  return page.getByRole("table", { name: "Messages" }).locator("tbody").getByRole("row");
}

test("an invite is read as its recipient sees it, and sent again", async ({ page }) => {
  const scene = await makeScene();
  const messageId = await inviteAnn(scene);
  await signIn(page, scene.dana);
  await page.goto("/messages");
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText("ann@example.com");
  await expect(rowsOf(page)).toContainText("Kept here");
  await page.getByRole("link", { name: "Invite", exact: true }).click();
  await expect(page).toHaveURL(`/messages?message=${messageId}`);

  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("No provider is set up");
  await expect(dialog).toContainText("RESEND_API_KEY");
  await expect(dialog.getByRole("link", { name: "Ann Reyes" })).toHaveAttribute("href", /\/advocates\//);
  const email = dialog.locator("iframe");
  await expect(email).toHaveAttribute("sandbox", "");
  await expect(email.contentFrame().getByText("Acme Plumbing").first()).toBeVisible();
  await dialog.getByRole("tab", { name: "Plain text" }).click();
  await expect(dialog.getByRole("tabpanel")).toContainText(`${serverUrl()}/r/`);

  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Written again, to ann@example.com.")).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(messageId));
  const [again, first] = await readMessages(scene.api);
  expect(again).toMatchObject({ template: "invite", resendOf: messageId });
  expect(first).toMatchObject({ messageId });
  await expect(page).toHaveURL(`/messages?message=${again?.messageId}`);
  await dialog.getByRole("button", { name: "Open the first one" }).click();
  await expect(page).toHaveURL(`/messages?message=${messageId}`);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/messages");
  await expect(rowsOf(page)).toHaveCount(2);
});

test("nothing in an e-mail that is shown leads anywhere or runs", async ({ page, context }) => {
  const scene = await makeScene();
  await signIn(page, scene.dana);
  await page.goto(`/messages?message=${await inviteAnn(scene)}`);
  const frame = page.getByRole("dialog").locator("iframe");
  const links = frame.contentFrame().getByRole("link");
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) await link.click();
  await expect(links.first()).toBeVisible();
  expect(context.pages()).toHaveLength(1);
  expect(page.frames().map((one) => new URL(one.url()).pathname)).toEqual(["/messages", "srcdoc"]);
  expect(await readMessages(scene.api)).toHaveLength(1);
});

test("the list is filtered by its address, and by hand", async ({ page }) => {
  const scene = await makeScene();
  await inviteAnn(scene);
  await scene.api.post("/api/app/invitations", { email: "sam@example.com" });
  await signIn(page, scene.dana);
  await page.goto("/messages?template=team-invite&status=made-up");
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText("Team invitation");
  await page.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Invite", exact: true }).click();
  await expect(page).toHaveURL(/template=invite/);
  await expect(rowsOf(page)).toContainText("ann@example.com");
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Failed" }).click();
  await expect(page.getByText("No message fits")).toBeVisible();
  await page.getByRole("button", { name: "Show all messages" }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(page).toHaveURL("/messages");
});

test("a message that cannot be sent again says why", async ({ page }) => {
  const scene = await makeScene();
  await scene.api.post("/api/app/invitations", { email: "toni@example.com" });
  const invite = await inviteAnn(scene);
  await signIn(page, scene.dana);
  await page.goto("/messages");
  await page.getByRole("link", { name: "Team invitation" }).click();
  const again = page.getByRole("dialog").getByRole("button", { name: "Send again" });
  await expect(again).toBeDisabled();
  await expect(again).toHaveAccessibleDescription(/works once/);

  await page.context().clearCookies();
  await signIn(page, await addMember(scene.dana.orgId, "user"));
  await page.goto(`/messages?message=${invite}`);
  await expect(page.getByRole("dialog")).not.toContainText("RESEND_API_KEY");
  await expect(again).toBeDisabled();
  await expect(again).toHaveAccessibleDescription(/Only admins can send a message again\. Ask Dana/);
});

test("a refusal to send again is told, and the message stays open", async ({ page }) => {
  const scene = await makeScene();
  const invite = await inviteAnn(scene);
  await signIn(page, scene.dana);
  await page.goto(`/messages?message=${invite}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Send again" })).toBeEnabled();
  const headers = { Origin: serverUrl(), "Content-Type": "application/json" };
  const deleted = await page.request.fetch(scene.campaign, { method: "DELETE", headers, data: {} });
  expect(deleted.ok()).toBe(true);
  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect(dialog.getByRole("alert")).toContainText("was deleted");
});

test("a message that does not load, or is not there, says so", async ({ page }) => {
  const scene = await makeScene();
  const invite = await inviteAnn(scene);
  await signIn(page, scene.dana);
  await page.goto("/messages");
  await page.route(/\/api\/app\/messages\/[\w-]+$/, (route) => route.abort());
  await page.getByRole("link", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("could not be reached");
  await page.unroute(/\/api\/app\/messages\/[\w-]+$/);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.locator("iframe")).toBeVisible();

  await page.goto(`/messages?message=${invite.slice(0, -6)}000000`);
  await expect(page.getByRole("dialog")).toContainText("There is no message with this id.");
});

test("a message is opened and left with the keyboard alone", async ({ page }) => {
  const scene = await makeScene();
  await inviteAnn(scene);
  await signIn(page, scene.dana);
  await page.goto("/messages");
  const link = page.getByRole("link", { name: "Invite", exact: true });
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(link).toBeFocused();
});

test("everybody can use the messages, with long names, from right to left, and none at all", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const scene = await makeScene();
  await signIn(page, scene.dana);
  await page.goto("/messages");
  await expect(page.getByText("No messages yet")).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, "messages-empty");

  await inviteAnn(scene);
  const { api, campaign } = scene;
  const long = "wolfeschlegelsteinhausenbergerdorff";
  await api.post(`${campaign}/invite`, { name: long.repeat(2), email: `${long}.${long}@example.com` });
  await api.post(`${campaign}/invite`, { name: "ليلى الحداد", phone: "+14155550177" });
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(3);
  await expectAccessible(page);
  await takeScreenshots(page, "messages");
  for (const [name, to] of [
    ["text", "(415) 555-0177"],
    ["e-mail", "ann@example.com"],
  ] as const) {
    await rowsOf(page).filter({ hasText: to }).getByRole("link", { name: "Invite" }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Send again" })).toBeVisible();
    await expectAccessible(page);
    await takeScreenshots(page, `message-${name}`);
    await page.keyboard.press("Escape");
  }
});
