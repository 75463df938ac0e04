import type { Page } from "@playwright/test";
import { z } from "zod";
import { createdId } from "./api";
import { cutOff, expect, expectAccessible, expectUsable, test } from "./fixtures";
import { addMember, anyEmail, openAs, signIn } from "./members";
import { type AdvocateScene, balanceOf, enrollAnn, fixedTerms } from "./scenes";

interface Doubtful extends AdvocateScene {
  /** Adds a friend who was a customer before. Returns the referral's API path. */
  referKnown(friendName: string): Promise<string>;
}

/** Ann refers in a campaign for new customers only; another campaign already made some friends customers. */
async function openScene(): Promise<Doubtful> {
  const before = await enrollAnn({ terms: fixedTerms, name: "Tom Kowalski" });
  const ann = await enrollAnn({
    member: before.dana,
    terms: { ...fixedTerms, name: "New neighbors", newCustomersOnly: true },
  });
  const refer = async ({ api, campaign, advocateId }: AdvocateScene, friend: object) => {
    const created = await api.post(`${campaign}/referrals`, { advocateId, ...friend });
    return `${campaign}/referrals/${createdId(created)}`;
  };
  return {
    ...ann,
    referKnown: async (friendName) => {
      const friend = { friendName, friendEmail: anyEmail("friend") };
      await ann.api.post(`${await refer(before, friend)}/convert`, { jobValueCents: 30_000 });
      return refer(ann, friend);
    },
  };
}

/** Ann's friends are converted, and her credit is held. */
async function openHeld(...friends: readonly string[]): Promise<Doubtful> {
  const scene = await openScene();
  for (const [at, name] of friends.entries()) {
    const job = { jobValueCents: 48_000, externalId: `${4338 + at}` };
    await scene.api.post(`${await scene.referKnown(name)}/convert`, job);
  }
  return scene;
}

const leadPanel = (page: Page) => page.getByRole("region", { name: "Referral", exact: true });
const heading = (page: Page, name: string) => leadPanel(page).getByRole("heading", { level: 2, name });

const rowOf = (page: Page, name: string) =>
  page.getByRole("region", { name: "Rows" }).getByRole("button", { name: new RegExp(`^${name}`) });

/** Opens a case from the inbox; phones show only the list or a case. */
async function openCase(page: Page, name: string): Promise<void> {
  await page.goto("/inbox?kind=review");
  await rowOf(page, name).click();
  await expect(heading(page, name)).toBeVisible();
}

const Reviews = z.object({ reviews: z.array(z.object({ reviewId: z.string() })) });

/** The address of the only decided review. */
async function findDecided({ api }: Doubtful): Promise<string> {
  const { reviews } = Reviews.parse((await api.get("/api/app/reviews?part=decided")).body);
  return `/inbox?open=review:${reviews[0]?.reviewId}`;
}

test("a flagged lead is held at its conversion, reviewed, and allowed", async ({ page }) => {
  const ann = await openScene();
  await ann.referKnown("Fred Fox");
  await signIn(page, ann.dana);
  await page.goto(`/leads?campaignId=${ann.campaignId}`);
  await page.getByRole("button", { name: "Fred Fox", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Fred Fox" });
  await expect(sheet).toContainText("Being checked");
  await expect(sheet).toContainText("Fred Fox has been a customer since");
  await sheet.getByRole("button", { name: "Converted" }).click();
  const dialog = page.getByRole("dialog", { name: "Convert Fred Fox?" });
  await expect(dialog).toContainText("It is held until it’s checked, and the balance stays $0.00 until then.");
  await dialog.getByRole("button", { name: "Convert" }).click();
  await expect(page.getByText("Ann Reyes’s reward is held until it’s checked.")).toBeVisible();
  expect(await balanceOf(ann)).toBe(0);

  await page.goto(ann.portal);
  await expect(page.getByText("Being checked", { exact: true })).toBeVisible();
  await expect(page.getByText("Acme Plumbing is checking this one. You don’t need to do anything.")).toBeVisible();
  await expect(page.getByText("Pending · being checked")).toBeVisible();

  await page.goto("/home");
  const todo = page.getByRole("region", { name: "1 thing to do" });
  await expect(todo).toContainText("$25.00 held");
  await todo.getByRole("button", { name: "Decide: Fred Fox" }).click();
  await expect(heading(page, "Fred Fox")).toBeVisible();
  await expect(leadPanel(page)).toContainText("Fred Fox has been a customer since");
  await expect(leadPanel(page)).toContainText("Allow: Ann’s balance goes from $0.00 to $25.00.");
  await expect(leadPanel(page)).toContainText("Fred keeps the $50 off either way.");
  await expect(leadPanel(page)).toContainText("What Ann sees");
  await expectAccessible(page);

  await leadPanel(page).getByRole("textbox", { name: "Note for your team" }).fill("He moved house in between");
  await leadPanel(page).getByRole("button", { name: "Allow", exact: true }).click();
  await expect(page.getByRole("heading", { name: "That’s everything" })).toBeVisible();
  expect(await balanceOf(ann)).toBe(2_500);
  await page.goto(ann.portal);
  await expect(page.getByText(/You earned \$25\./)).toBeVisible();
});

test("a referral is denied with a reason the advocate can read, then restored", {
  tag: "@phone",
}, async ({ page }) => {
  const ann = await openHeld("Fred Fox");
  await signIn(page, ann.dana);
  await openCase(page, "Fred Fox");
  await expect(leadPanel(page)).toContainText("The job was real: invoice 4338 for $480.00.");
  await leadPanel(page).getByRole("button", { name: "Deny…" }).click();
  const dialog = page.getByRole("dialog", { name: "Deny Fred Fox?" });
  await expect(dialog).toContainText("Ann doesn’t get the $25.00. Fred keeps the $50 off either way.");
  await dialog.getByRole("button", { name: "Deny" }).click();
  await expect(dialog).toContainText("Choose one.");
  await dialog.getByRole("combobox", { name: "Reason" }).click();
  await page.getByRole("option", { name: "Already a customer" }).click();
  const isReadable = dialog.getByRole("checkbox", { name: "Ann can read the reason" });
  await expect(isReadable).not.toBeChecked();
  await isReadable.click();
  await expect(dialog).toContainText("Their page says: “This friend was already a customer.”");
  await dialog.getByRole("textbox", { name: "Note for your team" }).fill("Water heater in 2024");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Deny" }).click();
  await expect(dialog).toBeHidden();
  expect(await balanceOf(ann)).toBe(0);

  await page.goto(ann.portal);
  await expect(page.getByText("Doesn’t count", { exact: true })).toBeVisible();
  await expect(page.getByText("This friend was already a customer.")).toBeVisible();

  await page.goto(await findDecided(ann));
  await expect(leadPanel(page)).toContainText("Doesn’t count: already a customer");
  await expect(leadPanel(page)).toContainText("Ann can read the reason.");
  await expect(leadPanel(page)).toContainText("“Water heater in 2024”");
  await leadPanel(page).getByRole("button", { name: "Undo" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("The reward for Ann is held again until you decide.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Undo decision" }).click();
  await expect(leadPanel(page).getByRole("button", { name: "Allow", exact: true })).toBeVisible();
  expect(await balanceOf(ann)).toBe(0);
  await page.goto(ann.portal);
  await expect(page.getByText("Being checked", { exact: true })).toBeVisible();
});

test("trusting an advocate allows all pending leads, until the trust is withdrawn", async ({ page }) => {
  const ann = await openHeld("Fred Fox", "Mei Kato");
  await signIn(page, ann.dana);
  await openCase(page, "Fred Fox");
  await leadPanel(page).getByRole("button", { name: "Allow and trust Ann" }).click();
  const question = page.getByRole("alertdialog", { name: "Allow Fred, and trust Ann?" });
  await expect(question).toContainText("1 other referral from Ann being checked is also allowed.");
  await expectUsable(page);
  await question.getByRole("button", { name: "Allow and trust" }).click();
  await expect(page.getByRole("heading", { name: "That’s everything" })).toBeVisible();
  expect(await balanceOf(ann)).toBe(5_000);

  await page.goto("/settings/rewards/review");
  await page.getByRole("button", { name: "Stop trusting Ann Reyes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop trusting" }).click();
  await expect(page.getByText("Referrals from Ann Reyes are checked again.")).toBeVisible();
  await expect(page.getByText("No one yet.")).toBeVisible();
});

test("a rule is previewed on the last 90 days before it is saved", async ({ page }) => {
  const ann = await openHeld("Fred Fox");
  for (const name of ["Mei Kato", "Kyle Brandt", "Paula Ruiz"]) await ann.refer(name);
  await signIn(page, ann.dana);
  await page.goto("/settings/rewards/review");
  const rule = page.getByRole("listitem").filter({ has: page.getByRole("switch", { name: /Already a customer/ }) });
  await expect(rule).toContainText("1 lead flagged in 12 months");
  await rule.getByRole("switch").click();
  await expect(rule).toContainText(/Without it, no one would have checked 1 of \d leads in the last 90 days\./);
  await expect(rule).toContainText("Fred Fox has been a customer since");
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Reward rules", exact: true })
    .click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Allow automatically after").fill("14");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Rules saved.")).toBeVisible();
  await page.reload();
  await expect(rule.getByRole("switch")).not.toBeChecked();
  await openCase(page, "Fred Fox");
  await expect(leadPanel(page)).toContainText("Allowed automatically on");

  const sam = await openAs(page, await addMember(ann.dana.orgId, "user"), "/settings/rewards/review");
  await expect(sam.getByText("Only owners can change the rules")).toBeVisible();
  await expect(sam.getByRole("switch", { name: /Already a customer/ })).toBeDisabled();
});

test.describe(() => {
  test.use({ allowed: [/ERR_FAILED/] });

  test("a case that fails to load says so", async ({ page }) => {
    const ann = await openHeld("Fred Fox", "Mei Kato");
    await signIn(page, ann.dana);
    await page.goto("/inbox?kind=review");
    await expect(leadPanel(page).getByRole("heading", { level: 2 })).toBeVisible();
    const [other = ""] = (await heading(page, "Mei Kato").isVisible()) ? ["Fred Fox"] : ["Mei Kato"];
    const restore = await cutOff(page, /\/api\/app\/reviews/);
    await rowOf(page, other).click();
    await expect(leadPanel(page)).toContainText("This referral didn’t load");
    await restore();
    await leadPanel(page).getByRole("button", { name: "Try again" }).click();
    await expect(heading(page, other)).toBeVisible();
  });
});
