import { z } from "zod";
import { sign } from "@/lib/integrations/webhooks/signature";
import { expect, expectAccessible, rowsOf, serverUrl, test } from "./fixtures";
import { signIn } from "./members";
import { type AdvocateScene, enrollAnn, readAnn } from "./scenes";

// Browsers log a list request that is cut off to the console.
test.use({ allowed: [/ERR_FAILED/] });

const Key = z.object({ signingSecret: z.string() });
const EventAnswer = z.object({ eventId: z.string().optional() });

interface EventScene extends AdvocateScene {
  readonly referralId: string;
  /** Sends a signed event. Returns our id of it. */
  send(type: string, data: object): Promise<string>;
}

/** Ann has referred Fred, and a CRM sends events. */
async function makeScene(): Promise<EventScene> {
  const ann = await enrollAnn();
  const referralId = (await ann.refer()).split("/").at(-1) ?? "";
  const key = await ann.api.post("/api/app/integrations/webhook-keys", { name: "Jobber" });
  const { signingSecret } = Key.parse(key.body);
  const send: EventScene["send"] = async (type, data) => {
    const body = JSON.stringify({ id: crypto.randomUUID(), type, data });
    const headers = { "X-Service-Signature": sign(signingSecret, body, new Date()) };
    const answer = await fetch(`${serverUrl()}/api/webhooks/${ann.dana.orgId}`, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", ...headers },
    });
    expect([200, 202, 409]).toContain(answer.status);
    return EventAnswer.parse(await answer.json()).eventId ?? "";
  };
  return { ...ann, referralId, send };
}

const readEvent = async ({ api }: EventScene, eventId: string) =>
  (await api.get(`/api/app/integrations/webhook-events/${eventId}`)).body["event"];

test("an unmatched event is resolved: found, previewed, converted", async ({ page }) => {
  const scene = await makeScene();
  const { campaignId, referralId } = scene;
  const friendEmail = "frederick@fox.example";
  const eventId = await scene.send("referral.convert", { campaignId, friendEmail, jobValueCents: 48_000 });
  await signIn(page, scene.dana);
  await page.goto("/settings/connections/signed-events");
  await expect(rowsOf(page, "Events")).toContainText("No lead matches this event.");
  await page.getByRole("link", { name: "A friend's job is paid" }).click();
  await expect(page).toHaveURL(`/settings/connections/signed-events?event=${eventId}`);
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText('"jobValueCents": 48000');
  const search = sheet.getByRole("combobox", { name: "Search open leads" });
  await expect(search).toHaveValue(friendEmail);
  await expect(sheet).toContainText("No open leads match");
  await search.fill("fred fox");
  await expect(sheet.getByRole("option")).toHaveCount(1);
  await search.press("ArrowDown");
  await search.press("Enter");
  await expect(sheet).toContainText("Ann Reyes will get $48.00.");
  await expect(sheet).toContainText("from $0.00 to $48.00");
  await expect(sheet).toContainText("Fred Fox gets $24.00 off and becomes an advocate.");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Convert with this event" }).click();
  await expect(sheet).toContainText("The advocate’s balance was then $48.00.");
  await expect(sheet.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(rowsOf(page, "Events")).toContainText("Applied");
  expect(await readEvent(scene, eventId)).toMatchObject({ outcome: "applied", attempts: 2 });
  expect((await scene.api.get(scene.address)).body).toMatchObject({
    advocate: { creditBalanceCents: 4_800 },
    referrals: [{ referralId, status: "converted", jobValueCents: 48_000 }],
  });
});

test("a refused event gives the reason and can be retried, and the URL keeps the list's filters", async ({ page }) => {
  const scene = await makeScene();
  const { api, campaign, campaignId, code, referralId } = scene;
  await signIn(page, scene.dana);
  await api.patch(campaign, { status: "paused" });
  const lou = { friendName: "Lou Webb", friendEmail: "lou@example.com" };
  await scene.send("referral.create", { campaignId, referralCode: code, ...lou });
  await page.goto("/settings/connections/signed-events?outcome=refused");
  await page.getByRole("link", { name: "A friend is recommended" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("Rejected");
  const again = sheet.getByRole("button", { name: "Try again" });
  await again.click();
  await expect(page.getByText("Still rejected.")).toBeVisible();
  await expect(sheet).toContainText("2 times");
  await api.patch(campaign, { status: "active" });
  await again.click();
  await expect(sheet).toContainText("The friend was added as a lead.");
  expect((await readAnn(scene)).referrals).toHaveLength(2);
  await page.keyboard.press("Escape");
  await expect(page.getByText("No event with this result.")).toBeVisible();

  await scene.send("advocate.enroll", { campaignId, name: "Gus Hale", email: "gus@example.com" });
  await scene.send("referral.convert", { referralId, jobValueCents: 1_000 });
  await scene.send("referral.convert", { referralId: campaignId });
  await page.goto("/settings/connections/signed-events?outcome=lost");
  await expect(rowsOf(page, "Events")).toHaveCount(4);
  await page.getByRole("radio", { name: "Unmatched" }).click();
  await expect(page).toHaveURL("/settings/connections/signed-events?outcome=unmatched");
  await expect(rowsOf(page, "Events")).toHaveCount(1);
  await page.reload();
  await page.getByRole("link", { name: "A friend's job is paid" }).click();
  await sheet.getByRole("button", { name: "Not a referral" }).click();
  await expect(sheet).toContainText("Dismissed by");
  await page.keyboard.press("Escape");
  await expect(page.getByText("No event with this result.")).toBeVisible();
  await page.getByRole("radio", { name: "Applied" }).click();
  await expect(rowsOf(page, "Events")).toHaveCount(3);
  await page.getByRole("link", { name: "A customer joins" }).click();
  const see = page.getByRole("dialog").getByRole("link", { name: "See the advocate" });
  await expect(see).toHaveAttribute("href", new RegExp(`^/campaigns/${campaignId}/advocates/`));
});
