import type { Page } from "@playwright/test";
import { z } from "zod";
import { sign } from "@/lib/webhooks/signature";
import { type Api, apiOf, createdId } from "./api";
import { expect, expectAccessible } from "./fixtures";
import { createOrganization, type Member, signIn, test } from "./members";
import { serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

// A list that is cut off and an event that is not there, which browsers write to the console.
test.use({ allowed: [/ERR_FAILED|status of 404/] });

const Key = z.object({ signingSecret: z.string() });
const Answered = z.object({ eventId: z.string() });

interface Scene {
  readonly dana: Member;
  readonly api: Api;
  /** The path of a campaign that pays 10% of each job, and its id. */
  readonly campaign: string;
  readonly campaignId: string;
  readonly referralId: string;
  readonly advocate: string;
  /** Sends an event, signed. Answers our id of it. */
  send(type: string, data: object): Promise<string>;
}

/** Ann has referred Fred, and a CRM sends events. */
async function makeScene(friendName = "Fred Fox"): Promise<Scene> {
  const dana = await createOrganization();
  const api = apiOf(serverUrl(), dana.apiKey ?? "");
  const terms = { name: "Spring", rewardMode: "percent", advocateRewardValue: 1_000, friendRewardValue: 500 };
  const campaignId = createdId(await api.post("/api/app/campaigns", terms));
  const campaign = `/api/app/campaigns/${campaignId}`;
  const ann = { name: "Ann Reyes", email: "ann@example.com" };
  const advocateId = createdId(await api.post(`${campaign}/invite`, ann));
  const fred = { advocateId, friendName, friendEmail: "fred@example.com" };
  const referralId = createdId(await api.post(`${campaign}/referrals`, fred));
  const key = await api.post("/api/app/integrations/webhook-keys", { name: "Jobber" });
  const { signingSecret } = Key.parse(key.body);
  const send: Scene["send"] = async (type, data) => {
    const body = JSON.stringify({ id: crypto.randomUUID(), type, data });
    const answer = await fetch(`${serverUrl()}/api/webhooks/${dana.orgId}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Service-Signature": sign(signingSecret, body, new Date()),
      },
      body,
    });
    expect([200, 202, 409]).toContain(answer.status);
    const { eventId } = Answered.partial().parse(await answer.json());
    return eventId ?? "";
  };
  return {
    dana,
    api,
    campaign,
    campaignId,
    referralId,
    advocate: `${campaign}/advocates/${advocateId}`,
    send,
  };
}

function rowsOf(page: Page) {
  return page.getByRole("table", { name: "Events" }).locator("tbody").getByRole("row");
}

async function readEvent({ api }: Scene, eventId: string) {
  return (await api.get(`/api/app/integrations/webhook-events/${eventId}`)).body["event"];
}

test("an event that matches nothing is resolved: found, previewed, converted", async ({ page }) => {
  const scene = await makeScene();
  const { campaignId } = scene;
  const other = { campaignId, friendEmail: "frederick@fox.example", jobValueCents: 48_000 };
  const eventId = await scene.send("referral.convert", other);
  await signIn(page, scene.dana);
  await page.goto("/settings/integrations");
  await expect(rowsOf(page)).toContainText("No referral fits this event.");
  await page.getByRole("link", { name: "A friend's job is paid" }).click();
  await expect(page).toHaveURL(`/settings/integrations?event=${eventId}`);
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText('"jobValueCents": 48000');
  const search = sheet.getByRole("combobox", { name: "Search waiting referrals" });
  await expect(search).toHaveValue("frederick@fox.example");
  await expect(sheet).toContainText("Nobody who waits fits");
  await search.fill("fred fox");
  await expect(sheet.getByRole("option")).toHaveCount(1);
  await search.press("ArrowDown");
  await search.press("Enter");
  await expect(sheet).toContainText("Ann Reyes will get $48.00.");
  await expect(sheet).toContainText("from $0.00 to $48.00");
  await expect(sheet).toContainText("Fred Fox is promised $24.00 and becomes an advocate.");
  await sheet.getByRole("button", { name: "Convert with this event" }).click();
  await expect(sheet).toContainText("The advocate's balance was $48.00 then.");
  await expect(sheet.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(rowsOf(page)).toContainText("Applied");

  expect(await readEvent(scene, eventId)).toMatchObject({ outcome: "applied", attempts: 2 });
  expect((await scene.api.get(scene.advocate)).body).toMatchObject({
    advocate: { creditBalanceCents: 4_800 },
    referrals: [{ referralId: scene.referralId, status: "converted", jobValueCents: 48_000 }],
  });
});

test("an event that does not say what the job brought leads to converting by hand", async ({ page }) => {
  const scene = await makeScene();
  const { campaignId } = scene;
  const eventId = await scene.send("referral.convert", { campaignId, friendEmail: "frederick@fox.example" });
  await signIn(page, scene.dana);
  await page.goto(`/settings/integrations?event=${eventId}`);
  const sheet = page.getByRole("dialog", { name: "A friend's job is paid" });
  await sheet.getByRole("combobox", { name: "Search waiting referrals" }).fill("fred");
  await sheet.getByRole("option").click();
  await expect(sheet).toContainText("The event does not say what the job brought");
  await expect(sheet.getByRole("button", { name: "Convert with this event" })).toHaveCount(0);
  await sheet.getByRole("button", { name: "Convert by hand" }).click();
  const dialog = page.getByRole("dialog", { name: "Fred Fox became a customer" });
  await dialog.getByRole("textbox").fill("480");
  await dialog.getByRole("button", { name: "Convert", exact: true }).click();
  await expect(dialog).toBeHidden();
  expect((await scene.api.get(scene.advocate)).body).toMatchObject({
    advocate: { creditBalanceCents: 4_800 },
  });
});

test("a refused event says why, and is tried again once the cause is gone", async ({ page }) => {
  const scene = await makeScene();
  const { campaignId } = scene;
  const setStatus = async (status: string) => {
    const headers = { Origin: serverUrl(), "Content-Type": "application/json" };
    const answer = await page.request.fetch(scene.campaign, { method: "PATCH", headers, data: { status } });
    expect(answer.ok()).toBe(true);
  };
  await signIn(page, scene.dana);
  await setStatus("paused");
  const { referralCode } = z
    .object({ advocate: z.object({ referralCode: z.string() }) })
    .parse((await scene.api.get(scene.advocate)).body).advocate;
  await scene.send("referral.create", {
    campaignId,
    referralCode,
    friendName: "Lou Webb",
    friendEmail: "lou@example.com",
  });
  await page.goto("/settings/integrations?outcome=refused");
  await page.getByRole("link", { name: "A friend is recommended" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("Refused");
  const again = sheet.getByRole("button", { name: "Try again" });
  await again.click();
  await expect(page.getByText("Still refused.")).toBeVisible();
  await expect(sheet).toContainText("2 times");
  await setStatus("active");
  await again.click();
  await expect(sheet).toContainText("The friend was noted as referred.");
  expect((await scene.api.get(scene.advocate)).body["referrals"]).toHaveLength(2);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nothing refused")).toBeVisible();
});

test("the events are filtered by their outcome, in the address as well", async ({ page }) => {
  const scene = await makeScene();
  const { campaignId, referralId } = scene;
  await scene.send("advocate.enroll", { campaignId, name: "Gus Hale", email: "gus@example.com" });
  await scene.send("referral.convert", { referralId, jobValueCents: 1_000 });
  await scene.send("referral.convert", { referralId: campaignId });
  await signIn(page, scene.dana);
  await page.goto("/settings/integrations?outcome=lost");
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByRole("radio", { name: "Unmatched" }).click();
  await expect(page).toHaveURL("/settings/integrations?outcome=unmatched");
  await expect(rowsOf(page)).toHaveCount(1);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole("radio", { name: "Applied" }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole("link", { name: "A customer joins" }).click();
  const see = page.getByRole("dialog").getByRole("link", { name: "See the advocate" });
  await expect(see).toHaveAttribute("href", new RegExp(`^/campaigns/${campaignId}/advocates/`));
});

test("what does not load says so, and nothing is lost", async ({ page }) => {
  const scene = await makeScene();
  const { campaignId } = scene;
  const eventId = await scene.send("referral.convert", { campaignId, friendEmail: "x@fox.example" });
  await signIn(page, scene.dana);
  await page.route(/\/api\/app\/referrals\?/, (route) => route.abort());
  await page.goto(`/settings/integrations?event=${eventId}`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("alert")).toContainText("could not be reached");
  await page.unroute(/\/api\/app\/referrals\?/);
  await sheet.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(sheet).toContainText("Nobody who waits fits “x@fox.example”.");

  await page.route(/\/replay$/, (route) => route.abort());
  await sheet.getByRole("combobox").fill("fred");
  await sheet.getByRole("option").click();
  await expect(sheet).toContainText("The event does not say what the job brought");
  await sheet.getByRole("button", { name: "Try again" }).click();
  await expect(sheet.getByRole("alert")).toContainText("could not be reached");
  await page.unroute(/\/replay$/);
  await sheet.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Still unmatched.")).toBeVisible();
  expect(await readEvent(scene, eventId)).toMatchObject({ outcome: "unmatched", attempts: 2 });

  await page.goto(`/settings/integrations?event=${campaignId}`);
  await expect(page.getByRole("dialog")).toContainText("There is no webhook event with this id.");
});

test("everybody can use the events, with long names and from right to left", async ({ page }) => {
  test.setTimeout(180_000);
  const scene = await makeScene("Wolfeschlegelsteinhausenbergerdorff ليلى".repeat(2));
  const { campaignId } = scene;
  const jobValueCents = 48_000;
  await scene.send("advocate.enroll", { campaignId, name: "ليلى الحداد", email: "layla@example.com" });
  const long = `${"frederick".repeat(6)}@fox.example`;
  const eventId = await scene.send("referral.convert", { campaignId, friendEmail: long, jobValueCents });
  await signIn(page, scene.dana);
  await page.goto("/settings/integrations");
  await expect(rowsOf(page)).toHaveCount(2);
  await expectAccessible(page);
  await takeScreenshots(page, "integrations");
  await page.goto(`/settings/integrations?event=${eventId}`);
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("Nobody who waits fits");
  await expectAccessible(page);
  await takeScreenshots(page, "event");
  await sheet.getByRole("combobox").fill("wolfe");
  await expect(sheet.getByRole("option")).toHaveCount(1);
  await expectAccessible(page);
  await sheet.getByRole("option").click();
  await expect(sheet.getByRole("button", { name: "Convert with this event" })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, "event-resolved");
});
