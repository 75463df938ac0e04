import type { Page } from "@playwright/test";
import { type ListScene, makeList, readAll, readMessagesTo } from "./advocate-list";
import { expect, expectAccessible } from "./fixtures";
import { signIn, test } from "./members";
import { takeScreenshots } from "./screenshots";

// Refusals, and answers that are lost on purpose, browsers write to the console.
test.use({ allowed: [/status of (409|503)/] });

const invite = "**/api/app/campaigns/*/advocates/*/invite";

async function choose(page: Page, scene: ListScene, names: readonly string[]) {
  await signIn(page, scene.dana);
  await page.goto("/advocates");
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).click();
  await expect(page.getByText(`${names.length} chosen`)).toBeVisible();
  await page.getByRole("button", { name: "Resend invite" }).click();
  return page.getByRole("dialog", { name: "Resend the invite" });
}

async function countMessages(scene: ListScene) {
  const people = await readAll(scene);
  const counts = await Promise.all(
    people.map(
      async ({ name, advocateId }) => [name, (await readMessagesTo(scene, advocateId)).length] as const,
    ),
  );
  return Object.fromEntries(counts);
}

test("the chosen get their invite, and nobody twice when an answer is lost", async ({ page }) => {
  const scene = await makeList(["Spring"]);
  await scene.enroll(["Ann Reyes", "Mei Kato", "Sam Ortiz", "Toni Park"]);
  const dialog = await choose(page, scene, ["Ann Reyes", "Mei Kato", "Sam Ortiz"]);
  await expect(dialog).toContainText("3 advocates get the link once more");
  const keys: (string | undefined)[] = [];
  await page.route(invite, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const answer = await route.fetch();
    if (keys.length === 2) await route.fulfill({ status: 503, body: "" });
    else await route.fulfill({ response: answer });
  });
  await dialog.getByRole("button", { name: "Send 3 invites" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Nobody gets it twice when you go on.");
  await expect(dialog).toContainText("1 of 3 sent, 2 left.");
  await expectAccessible(page);
  await takeScreenshots(page, "resend-stopped");
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(dialog).toContainText("3 of 3 sent.");
  expect(keys[2]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
  expect(await countMessages(scene)).toEqual({
    "Ann Reyes": 1,
    "Mei Kato": 1,
    "Sam Ortiz": 1,
    "Toni Park": 0,
  });
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(/\d chosen/)).toHaveCount(0);
});

test("who gets none is named with the reason, and stays chosen", async ({ page }) => {
  const scene = await makeList(["Spring"]);
  await scene.enroll(["Ann Reyes", "Mei Kato"]);
  const dialog = await choose(page, scene, ["Ann Reyes", "Mei Kato"]);
  const why = "Ann Reyes has opted out of your messages. Only the recipient can change that.";
  const ann = (await readAll(scene)).find(({ name }) => name === "Ann Reyes");
  await page.route(`**/advocates/${ann?.advocateId}/invite`, (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      json: {
        type: "about:blank",
        title: "No",
        status: 409,
        detail: why,
        code: "message_not_resendable",
        requestId: "r",
      },
    }),
  );
  await dialog.getByRole("button", { name: "Send 2 invites" }).click();
  await expect(dialog).toContainText("1 of 2 sent.");
  await expect(dialog.getByRole("region", { name: "Not sent" })).toContainText(why);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("1 chosen")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Select Ann Reyes" })).toBeChecked();
  await page.getByRole("button", { name: "Choose nobody" }).click();
  await expect(page.getByRole("checkbox", { name: "Select Ann Reyes" })).not.toBeChecked();
});

test("it stops when it is told to, and the others are still chosen", async ({ page }) => {
  const scene = await makeList(["Spring"]);
  await scene.enroll(["Ann Reyes", "Mei Kato", "Sam Ortiz"]);
  const dialog = await choose(page, scene, ["Ann Reyes", "Mei Kato", "Sam Ortiz"]);
  let release = () => {};
  const stopped = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(invite, async (route) => {
    await stopped;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Send 3 invites" }).click();
  await dialog.getByRole("button", { name: "Stop" }).click();
  release();
  await expect(dialog).toContainText("1 of 3 sent, 2 left.");
  await dialog.getByRole("button", { name: "Leave it" }).click();
  await expect(page.getByText("2 chosen")).toBeVisible();
  expect(await countMessages(scene)).toEqual({ "Ann Reyes": 1, "Mei Kato": 0, "Sam Ortiz": 0 });
});
