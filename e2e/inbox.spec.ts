import type { Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { transact } from "@/db/client";
import { referrals } from "@/db/schema/referrals";
import { DAY_MS } from "@/lib/kit/durations";
import { createdId } from "./api";
import { expect, expectAccessible, expectUsable, tabAndEnter, tabTo, test } from "./fixtures";
import { addMember, anyEmail, openAs, signIn } from "./members";
import { connectOnce } from "./ops";
import { type AdvocateScene, enrollAnn, fixedTerms } from "./scenes";

const Referrals = z.object({ referrals: z.array(z.object({ friendName: z.string(), stage: z.string() })) });

/** Ann sent two friends, and two callers don’t know their sender. */
async function openBusy(): Promise<AdvocateScene> {
  const ann = await enrollAnn({ terms: fixedTerms });
  for (const [at, friendName] of ["Karen Boyd", "Luis Romero"].entries()) {
    const friend = { friendName, friendPhone: `(415) 555-013${at}`, friendEmail: anyEmail("friend") };
    createdId(await ann.api.post(`${ann.campaign}/referrals`, { advocateId: ann.advocateId, ...friend }));
  }
  for (const [friendName, sentBy] of [
    ["Jim Tran", "Ann from church"],
    ["Sue Park", "my neighbor"],
  ]) {
    await ann.api.post("/api/app/match-requests", { friendName, friendEmail: anyEmail("caller"), sentBy });
  }
  return ann;
}

const list = (page: Page) => page.getByRole("region", { name: "Rows" });
const row = (page: Page, name: string) => list(page).getByRole("button", { name: new RegExp(`^${name}`) });
const evidence = (page: Page) => page.getByRole("region", { name: "Evidence" });
const badge = (page: Page) => page.getByRole("link", { name: /^Inbox/ }).first();

/** Undoes by key. An action can be undone once the list is fresh, a moment after its row left. */
async function undo(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("z");
    await expect(row(page, name)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

async function stageOf({ api }: AdvocateScene, name: string): Promise<string | undefined> {
  const { referrals } = Referrals.parse((await api.get("/api/app/referrals")).body);
  return referrals.find(({ friendName }) => friendName === name)?.stage;
}

test("the keyboard alone empties the inbox: move, do it, later, undo", async ({ page }) => {
  const ann = await openBusy();
  await signIn(page, ann.dana);
  await page.goto("/home");
  const card = page.getByRole("region", { name: "4 things to do" });
  await expect(card.getByRole("listitem")).toHaveCount(3);
  await expect(badge(page)).toContainText("4 to do");

  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(page.getByText("4 things need you.")).toBeVisible();
  await expect(evidence(page).getByRole("heading", { level: 2, name: "Luis Romero" })).toBeVisible();

  await page.keyboard.press("j");
  await expect(row(page, "Karen Boyd")).toBeFocused();
  await page.keyboard.press("k");
  await expect(row(page, "Luis Romero")).toBeFocused();
  await expect(evidence(page).getByRole("heading", { level: 2, name: "Luis Romero" })).toBeVisible();
  await tabAndEnter(page, evidence(page).getByRole("button", { name: "Booked" }));
  await expect(row(page, "Luis Romero")).toHaveCount(0);
  expect(await stageOf(ann, "Luis Romero")).toBe("booked");
  await undo(page, "Luis Romero");
  expect(await stageOf(ann, "Luis Romero")).toBe("new");

  // Karen moved into its place, and stays the open row.
  await page.keyboard.press("k");
  await expect(row(page, "Luis Romero")).toBeFocused();
  await expect(evidence(page).getByRole("heading", { level: 2, name: "Luis Romero" })).toBeVisible();
  await page.keyboard.press("l");
  await expect(row(page, "Luis Romero")).toHaveCount(0);
  await expect(page.getByText("3 things need you.")).toBeVisible();
  await expect(badge(page)).toContainText("3 to do");
  const sam = await openAs(page, await addMember(ann.dana.orgId, "user"), "/inbox?part=later");
  await expect(row(sam, "Luis Romero")).toBeVisible();
  await sam.context().close();
  await undo(page, "Luis Romero");

  await page.keyboard.press("j");
  await expect(row(page, "Who sent Sue Park")).toBeFocused();
  // The list of advocates in the evidence leaves the keys to the inbox.
  await expect(evidence(page).getByRole("combobox")).toBeVisible();
  await page.keyboard.press("j");
  await expect(row(page, "Who sent Jim Tran")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(evidence(page)).toBeFocused();
  await expect(evidence(page)).toContainText("“Ann from church”");
  await tabTo(page, evidence(page).getByRole("combobox"));
  const option = evidence(page).getByRole("option", { name: /^Ann Reyes/ });
  await expect(option).toBeVisible();
  // Until the search ended, a new advocate was the only choice, and so the selected one.
  for (let presses = 0; presses < 5 && (await option.getAttribute("aria-selected")) !== "true"; presses++) {
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await tabAndEnter(page, evidence(page).getByRole("button", { name: "Match" }));
  await expect(row(page, "Who sent Jim Tran")).toHaveCount(0);
});

test("a lost lead and a conversion are undone: one reopens it, the other takes its reward back", async ({ page }) => {
  const ann = await openBusy();
  await connectOnce();
  const lead = and(eq(referrals.orgId, ann.dana.orgId), eq(referrals.friendName, "Karen Boyd"));
  // Booked leads return after a week.
  const stageChangedAt = new Date(Date.now() - 8 * DAY_MS);
  await transact((tx) => tx.update(referrals).set({ stage: "booked", stageChangedAt }).where(lead));
  await signIn(page, ann.dana);
  await page.goto("/inbox");
  await row(page, "Luis Romero").click();
  await evidence(page).getByRole("button", { name: "Mark lost…" }).click();
  const lost = page.getByRole("dialog", { name: "Why did you lose Luis Romero?" });
  await lost.getByRole("radio", { name: "Too expensive" }).check();
  await lost.getByRole("button", { name: "Mark lost" }).click();
  // An open dialog hides the list from roles.
  await expect(page.getByText("Luis Romero was marked lost.")).toBeVisible();
  await expect(row(page, "Luis Romero")).toHaveCount(0);
  expect(await stageOf(ann, "Luis Romero")).toBe("lost");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Luis Romero")).toBeVisible();
  expect(await stageOf(ann, "Luis Romero")).toBe("new");

  await row(page, "Karen Boyd").click();
  await evidence(page).getByRole("button", { name: "Convert" }).click();
  const convert = page.getByRole("dialog", { name: "Convert Karen Boyd?" });
  await convert.getByRole("button", { name: "Convert" }).click();
  await expect(page.getByText("Ann Reyes now has $25.00 in credit.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/The reward was taken back. Karen Boyd stays a customer/)).toBeVisible();
  expect(await stageOf(ann, "Karen Boyd")).toBe("reversed");
});

test("a phone shows the first rows and their verbs at once, and each row as its own page", {
  tag: "@phone",
}, async ({ page }) => {
  const ann = await openBusy();
  await page.setViewportSize({ width: 390, height: 664 });
  await signIn(page, ann.dana);
  await page.goto("/inbox");
  const items = list(page).getByRole("listitem");
  await expect(items).toHaveCount(4);
  for (const at of [0, 1, 2]) await expect(items.nth(at)).toBeInViewport({ ratio: 1 });
  await expect(list(page).getByRole("link", { name: "Call: Luis Romero" })).toBeInViewport({ ratio: 1 });
  await expect(evidence(page)).toBeHidden();
  await expectAccessible(page);

  await row(page, "Karen Boyd").tap();
  await expect(evidence(page).getByRole("heading", { level: 2, name: "Karen Boyd" })).toBeVisible();
  await expect(list(page)).toBeHidden();
  await expect(evidence(page).getByRole("link", { name: "Call", exact: true })).toBeInViewport();
  await expectUsable(page);
  await page.goBack();
  await row(page, "Karen Boyd").tap();
  await evidence(page).getByRole("button", { name: "Reached them" }).tap();
  await expect(page.getByText("Karen Boyd was called.")).toBeVisible();
  await expect(items).toHaveCount(3);
  expect(await stageOf(ann, "Karen Boyd")).toBe("contacted");

  await row(page, "Who sent Sue Park").tap();
  await evidence(page).getByRole("button", { name: "Later" }).tap();
  await expect(items).toHaveCount(2);
  await page.getByRole("radio", { name: "Later 1" }).check();
  await expect(row(page, "Who sent Sue Park")).toBeVisible();
  await list(page).getByRole("button", { name: /^Now/ }).tap();
  await expect(page.getByRole("heading", { name: "Nothing put off" })).toBeVisible();
});
