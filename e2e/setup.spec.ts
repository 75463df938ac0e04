import type { Locator, Page } from "@playwright/test";
import { Website } from "@/proof/fixtures/website";
import { apiFor } from "./api";
import { expect, expectAccessible, expectUsable, sizes, tabAndEnter, tabAndType, test } from "./fixtures";
import { addMember, anyEmail, createOrganization, openOther, signIn } from "./members";
import { mailedLink } from "./ops";

// The answers for a page that can't be read.
test.use({ allowed: [/status of 400/] });

/** Counts the owner's fields and clicks. */
class Steps {
  fields = 0;
  clicks = 0;
  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }
  async fill(target: Locator, text: string): Promise<void> {
    this.fields += 1;
    await target.fill(text);
  }
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
// The preview beside it has fields, too.
const field = (page: Page, name: string) => page.getByRole("main").getByRole("textbox", { name });
const step = (page: Page, name: string) => page.getByRole("region", { name });

async function signUp(page: Page, steps: Steps): Promise<void> {
  const email = anyEmail("dana");
  await page.goto("/sign-up");
  await steps.fill(field(page, "Email"), email);
  steps.clicks += 1;
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Get your link" })).toBeVisible();
  await page.goto(await mailedLink(email, "magic-link"));
  await steps.click(button(page, "Finish signing up"));
  await steps.fill(field(page, "First name"), "Dana");
  await steps.fill(field(page, "Last name"), "Miller");
  await steps.fill(field(page, "Business name"), "Pacific Pipe & Drain");
  await steps.fill(field(page, "Password"), "three plain words");
  await steps.click(page.getByRole("checkbox", { name: /Terms of Service/ }));
  await steps.click(button(page, "Create my account"));
  await expect(page).toHaveURL("/setup");
}

async function readWebsite(page: Page, steps: Steps, url: string): Promise<void> {
  const website = step(page, "Your website");
  await steps.fill(field(page, "Web address"), url);
  await steps.click(button(page, "Read my website"));
  await expect(website.getByRole("status")).toContainText("a logo, a color, a phone number, and an address");
  await expect(website.getByRole("img", { name: /The logo on/ })).toBeVisible();
  await expect(field(page, "Color optional")).toHaveValue("#1b5e9b");
  await expect(field(page, "Phone")).toHaveValue("(503) 555-0100");
  await expect(field(page, "Mailing address")).toHaveValue("1200 Main St, Portland, OR 97201");
  await expectUsable(page);
  await steps.click(button(page, "Looks right"));
  await expect(page.getByRole("heading", { name: /^The offer/ })).toBeFocused();
}

/** The owner opens the link on a phone and sends the form as a friend. */
async function sendAsFriend(page: Page, steps: Steps, link: string): Promise<void> {
  const phone = await openOther(page);
  steps.clicks += 1;
  await phone.goto(link);
  await expect(
    phone.getByText("Dana M. thinks you’ll like Pacific Pipe & Drain", { exact: true }),
  ).toBeVisible();
  await steps.fill(field(phone, "Your name"), "Test Friend");
  await steps.fill(field(phone, "Phone"), "(415) 555-2671");
  await steps.click(phone.getByRole("button", { name: /^Claim my / }));
  await expect(phone).toHaveURL(/\?sent=/);
}

for (const size of sizes) {
  test(`from sign-up to a lead on screen, on a ${size}`, { tag: `@${size}` }, async ({ page, isMobile }) => {
    const site = await new Website().listen();
    const steps = new Steps();
    const start = Date.now();
    await signUp(page, steps);
    await readWebsite(page, steps, site.url);
    await site.close();

    const beforeOffer = { fields: steps.fields, clicks: steps.clicks };
    const preview = page.getByRole("region", { name: "Preview of the friend page" });
    await steps.fill(field(page, "A friend gets"), "60");
    await expect(page.getByText("On a $480 job you keep $395.")).toBeVisible();
    await expect(preview).toContainText("$60 off your first job");
    await steps.fill(field(page, "You give your customer"), "25");
    await steps.click(button(page, "Set this offer"));
    await expect(page.getByRole("heading", { name: /^Try it yourself/ })).toBeFocused();
    expect(steps.fields - beforeOffer.fields).toBeLessThanOrEqual(2);
    expect(steps.clicks - beforeOffer.clicks).toBeLessThanOrEqual(2);

    await expect(page.getByText("This server can’t send email yet")).toBeVisible();
    await steps.click(button(page, "Get my link"));
    await expect(page.getByText("Waiting for you to open it.")).toBeVisible();
    await expect(page.getByText("Nothing was sent")).toBeVisible();
    await expectAccessible(page);
    const link = await field(page, "Your link").inputValue();
    if (!isMobile) await expect(page.getByRole("img", { name: `QR code for ${link}` })).toBeVisible();
    // It survives a reload: every step is in the data.
    await page.goto("/home");
    await steps.click(page.getByRole("link", { name: "Continue", exact: true }));
    await expect(page.getByText("Waiting for you to open it.")).toBeVisible();
    await sendAsFriend(page, steps, link);

    const lead = page.getByRole("article", { name: "Lead: Test Friend" });
    await expect(lead).toContainText("(415) 555-2671, from Dana Miller");
    const seconds = Math.round((Date.now() - start) / 1000);
    await expect(page.getByText(/^Your first lead came in \d+ seconds after the invite\.$/)).toBeVisible();
    await expectUsable(page);
    process.stdout.write(
      `Setup, ${size}: ${steps.fields} fields, ${steps.clicks} clicks, ${seconds} seconds\n`,
    );

    await page.getByRole("button", { name: "Reject the test" }).click();
    await expect(lead).toContainText("Rejected");
    await page.getByRole("link", { name: "Go to Home" }).click();
    await expect(page.getByRole("region", { name: "Whenever you like" })).toBeVisible();
    await expect(page.getByText("Nothing waits for you.")).toBeVisible();
  });
}

test("every step can be skipped, by keyboard, and a website that can't be read gives the reason", async ({
  page,
}) => {
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
