import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { answerUrl } from "@/lib/kit/public-links";
import { expect, expectAccessible, heading, test } from "./fixtures";
import { mailedConfirmation, newestMail } from "./ops";
import { enrollAnn, fixedTerms, readAccount } from "./scenes";

/** A friend's thumb: every field it fills and everything it taps is counted. */
class Thumb {
  fields = 0;
  taps = 0;

  async fill(field: Locator, text: string): Promise<void> {
    this.fields += 1;
    await field.fill(text);
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }
}

const Leads = z.object({
  referrals: z.array(z.object({ stage: z.string(), awaitsConfirmation: z.boolean() })),
});

const field = (page: Page, name: string) => page.getByRole("textbox", { name });
const claim = (page: Page) => page.getByRole("button", { name: "Claim my $50" });

async function openLink() {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.api.patch("/api/app/business-profile", { phone: "(503) 555-0100" });
  const readLeads = async () => Leads.parse((await ann.api.get("/api/app/referrals")).body).referrals;
  return { ...ann, readLeads };
}

test.describe("without JavaScript, on a phone", { tag: "@phone" }, () => {
  test.use({ javaScriptEnabled: false });

  test("two fields and one tap make a confirmed lead, and the link becomes its ticket", async ({ page }) => {
    const { friendPath, code, readLeads } = await openLink();
    const thumb = new Thumb();
    await page.goto(friendPath);
    await thumb.fill(field(page, "Your name"), "Felix Ward");
    await thumb.fill(field(page, "Phone"), "(415) 555-0177");
    await thumb.tap(claim(page));
    await expect(heading(page, "Thanks. Acme Plumbing will call you")).toBeVisible();
    expect(await readLeads()).toEqual([{ stage: "new", awaitsConfirmation: false }]);
    expect({ ...thumb }).toEqual({ fields: 2, taps: 1 });
    await page.goto(friendPath);
    const ticket = page.getByRole("region", { name: "Your offer" });
    await expect(ticket).toContainText(code);
    await expect(page.getByRole("link", { name: "Call (503) 555-0100" })).toBeVisible();
    // The operator of this server set up no wallets.
    await expect(page.getByRole("link", { name: /Wallet/ })).toHaveCount(0);
  });

  test("texts cost one more tap, and a reply of YES instead of a page", async ({ page }) => {
    const { friendPath, readLeads } = await openLink();
    const thumb = new Thumb();
    await page.goto(friendPath);
    await thumb.fill(field(page, "Your name"), "Felix Ward");
    await thumb.fill(field(page, "Phone"), "(415) 555-0178");
    await thumb.tap(page.getByRole("checkbox"));
    await thumb.tap(claim(page));
    await expect(heading(page, "Almost done: check your texts")).toBeVisible();
    expect(await readLeads()).toEqual([{ stage: "new", awaitsConfirmation: true }]);
    expect({ ...thumb }).toEqual({ fields: 2, taps: 2 });
  });
});

test("the pages of customers come without scripts, in the brand's color", { tag: "@phone" }, async ({ page }) => {
  const { friendPath, api, advocateId, email } = await openLink();
  const { orgId, slug } = await readAccount(api);
  const friendEmail = `felix.${crypto.randomUUID().slice(-12)}@example.com`;
  await page.goto(friendPath);
  await field(page, "Your name").fill("Felix Ward");
  await page.getByText("Use email instead").click();
  await field(page, "Email").fill(friendEmail);
  await claim(page).click();
  await expect(heading(page, "Almost done: check your email")).toBeVisible();
  const { job } = CompletedJob.parse((await api.post("/api/app/jobs", { advocateId, service: "boiler" })).body);
  const [unsubscribe = ""] = /\/unsubscribe\/[\w-]{64}/.exec((await newestMail(email, "invite")).text) ?? [];
  const confirm = await mailedConfirmation(friendEmail);
  const answer = new URL(answerUrl({ orgId, jobId: job.jobId })).pathname;
  const paths = [friendPath, `${friendPath}/terms`, `/refer/${slug}`, `/privacy/${slug}`, confirm];
  for (const path of [...paths, unsubscribe, answer]) {
    await page.goto(path);
    await expect(page.locator("script"), path).toHaveCount(0);
    await expectAccessible(page);
  }
  for (const path of [friendPath, `/refer/${slug}`, confirm]) {
    await page.goto(path);
    const band = page.getByRole("main").locator("header").first();
    await expect(band).toContainText("Acme Plumbing");
    await expect(band).toHaveCSS("background-color", "rgb(14, 107, 79)");
  }
  const ticket = page.getByRole("region", { name: "Your offer" });
  await expect(ticket).toContainText("$50");
  await page.getByRole("button", { name: "Yes, it was me" }).click();
  await expect(heading(page, "Thanks! You’re confirmed with Acme Plumbing")).toBeVisible();
  await expect(ticket).toContainText("$50");
  await expect(page.getByRole("link", { name: "Call (503) 555-0100" })).toBeVisible();
});
const CompletedJob = z.object({ job: z.object({ jobId: z.string() }) });
