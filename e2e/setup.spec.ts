import type { Page } from "@playwright/test";
import { Website } from "@/proof/fixtures/website";
import { apiFor } from "./api";
import { desk, expect, expectAccessible, expectUsable, phone, tabAndEnter, tabAndType, test } from "./fixtures";
import { addMember, createOrganization, openOther, rename, signIn } from "./members";

// The answers for a page that can't be read.
test.use({ allowed: [/status of 400/] });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
// The preview beside it has fields, too.
const field = (page: Page, name: string) => page.getByRole("main").getByRole("textbox", { name });
const step = (page: Page, name: string) => page.getByRole("region", { name });

async function readWebsite(page: Page, url: string): Promise<void> {
  const website = step(page, "Your website");
  await field(page, "Web address").fill(url);
  await button(page, "Read my website").click();
  await expect(website.getByRole("status")).toContainText("a logo, a color, a phone number, and an address");
  await expect(website.getByRole("img", { name: /The logo on/ })).toBeVisible();
  await expect(field(page, "Color optional")).toHaveValue("#1b5e9b");
  await expect(field(page, "Phone")).toHaveValue("(503) 555-0100");
  await expect(field(page, "Mailing address")).toHaveValue("1200 Main St, Portland, OR 97201");
  await expectUsable(page);
  await button(page, "Looks right").click();
  await expect(page.getByRole("heading", { name: /^The offer/ })).toBeFocused();
}

/** The owner opens the link on a phone and sends the form as a friend. */
async function sendAsFriend(page: Page, link: string): Promise<void> {
  const friend = await openOther(page);
  await friend.goto(link);
  await expect(friend.getByText("Dana M. thinks you’ll like Pacific Pipe & Drain", { exact: true })).toBeVisible();
  await field(friend, "Your name").fill("Test Friend");
  await field(friend, "Phone").fill("(415) 555-2671");
  await friend.getByRole("button", { name: /^Claim my / }).click();
  await expect(friend).toHaveURL(/\?sent=/);
}

test("a new business goes from its website to a lead on screen", { tag: "@phone" }, async ({ page }) => {
  const site = await new Website().listen();
  const dana = await createOrganization({ name: "Pacific Pipe & Drain" });
  await rename(page, dana, "Dana", "Miller");
  await page.goto("/setup");
  await readWebsite(page, site.url);
  await site.close();

  const preview = page.getByRole("region", { name: "Preview of the friend page" });
  await field(page, "A friend gets").fill("60");
  await expect(page.getByText("On a $480 job you keep $395.")).toBeVisible();
  await expect(preview).toContainText("$60 off your first job");
  await field(page, "You give your customer").fill("25");
  await button(page, "Set this offer").click();
  await expect(page.getByRole("heading", { name: /^Try it yourself/ })).toBeFocused();

  await expect(page.getByText("This server can’t send email yet")).toBeVisible();
  await button(page, "Get my link").click();
  await expect(page.getByText("Waiting for you to open it.")).toBeVisible();
  await expect(page.getByText("Nothing was sent")).toBeVisible();
  await expectAccessible(page);
  const link = await field(page, "Your link").inputValue();
  await page.setViewportSize(desk);
  await expect(page.getByRole("img", { name: `QR code for ${link}` })).toBeVisible();
  await page.setViewportSize(phone);
  // It survives a reload: every step is in the data.
  await page.goto("/home");
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await expect(page.getByText("Waiting for you to open it.")).toBeVisible();
  await sendAsFriend(page, link);

  const lead = page.getByRole("article", { name: "Lead: Test Friend" });
  await expect(lead).toContainText("(415) 555-2671, from Dana Miller");
  await expect(page.getByText(/^Your first lead came in \d+ seconds after the invite\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Reject the test" }).click();
  await expect(lead).toContainText("Rejected");
  await page.getByRole("link", { name: "Go to Home" }).click();
  const later = page.getByRole("region", { name: "Whenever you like" });
  await expect(later.getByRole("link", { name: "connect it" })).toHaveAttribute("href", "/settings/connections");
  await expect(page.getByText("Nothing waits for you.")).toBeVisible();
});

test("every step can be skipped, by keyboard, and a website that can't be read gives the reason", async ({ page }) => {
  const site = await new Website().listen();
  site.pages.clear();
  const dana = await createOrganization();
  await signIn(page, dana);
  await page.goto("/home");
  await tabAndEnter(page, page.getByRole("link", { name: "Start", exact: true }));
  await expect(page).toHaveURL("/setup");
  await tabAndType(page, field(page, "Web address"), site.url);
  await page.keyboard.press("Enter");
  await expect(field(page, "Web address")).toHaveAccessibleDescription(/Answered with the error 404\./);
  await site.close();
  await page.keyboard.press("Enter");
  await expect(field(page, "Web address")).toHaveAccessibleDescription(/Doesn’t respond/);
  await tabAndEnter(page, button(page, "Skip"));
  await tabAndEnter(page, page.getByRole("link", { name: "Finish later" }));
  await expect(page).toHaveURL("/home");
  const { body } = await apiFor(dana).get("/api/app/branding");
  expect(body).toEqual({ branding: null });
});

test("Office sets up the offer without the website, and technicians see none of it", async ({ page }) => {
  const dana = await createOrganization();
  await signIn(page, await addMember(dana.orgId, "user"));
  await page.goto("/setup");
  await expect(page.getByRole("heading", { name: /^The offer/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Your website/ })).toHaveCount(0);
  await page.context().clearCookies();
  const marco = await addMember(dana.orgId, "user");
  const address = `/api/app/users/${encodeURIComponent(marco.email)}`;
  const view = { roles: ["user"], view: "technician" };
  expect((await apiFor(dana).patch(address, view)).status).toBe(200);
  await signIn(page, marco);
  await page.goto("/setup");
  await expect(page).toHaveURL("/home");
  await expect(page.getByRole("link", { name: "Start", exact: true })).toHaveCount(0);
});
