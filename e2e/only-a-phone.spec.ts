import { z } from "zod";
import { createdId } from "./api";
import { expect, expectAccessible, heading, serverUrl, test } from "./fixtures";
import { anyPhone, createOrganization, openAs } from "./members";
import { connectOnce, ops } from "./ops";
import { fixedTerms, makeCampaign } from "./scenes";

const Texts = z.object({ messages: z.array(z.object({ template: z.string(), text: z.string() })) });

/** The text messages to a number, oldest first. */
async function readTexts(to: string, template: string): Promise<string[]> {
  const { messages } = Texts.parse(await ops("messages", "--to", to));
  return messages.filter((each) => each.template === template).map(({ text }) => text);
}

/** An advocate with only a phone number, at a business that calls back. */
async function enrollWalter() {
  const member = await createOrganization();
  const scene = await makeCampaign(fixedTerms, member);
  const { api, campaign } = scene;
  await api.patch("/api/app/business-profile", {
    phone: "(503) 555-0100",
    about: "We call back within two hours.",
  });
  const phone = anyPhone();
  const invited = await api.post(`${campaign}/invite`, { name: "Walter Hu", phone });
  const advocateId = createdId(invited);
  const { advocate } = z.object({ advocate: z.object({ referralUrl: z.string() }) }).parse(invited.body);
  return { ...scene, phone, advocateId, friendPath: advocate.referralUrl.slice(serverUrl().length) };
}

const Leads = z.object({
  referrals: z.array(z.object({ referralId: z.string(), stage: z.string(), awaitsConfirmation: z.boolean() })),
});

test("a friend and an advocate with only phone numbers get from the link to the credit", {
  tag: "@phone",
}, async ({ page }) => {
  await connectOnce();
  const { dana, api, campaign, phone, friendPath } = await enrollWalter();
  await page.goto(friendPath);
  await page.getByRole("textbox", { name: "Your name" }).fill("Fred Fox");
  await page.getByRole("textbox", { name: "Phone" }).fill("415 555 0133");
  await page.getByRole("button", { name: "Claim my $50 off" }).click();

  await expect(heading(page, "Thanks. Acme Plumbing will call you")).toBeVisible();
  const call = page.getByRole("link", { name: "Call (503) 555-0100" });
  await expect(call).toHaveAttribute("href", "tel:+15035550100");
  await expect(page.getByText("We call back within two hours.")).toBeVisible();
  await page.goto(friendPath);
  await expect(heading(page, "Thanks. Acme Plumbing will call you")).toBeVisible();

  const { referrals } = Leads.parse((await api.get("/api/app/referrals")).body);
  expect(referrals).toMatchObject([{ stage: "new", awaitsConfirmation: false }]);

  const staff = await openAs(page, dana, `/leads?lead=${referrals[0]?.referralId}`);
  const sheet = staff.getByRole("dialog", { name: "Fred Fox" });
  await sheet.getByText("The terms they agreed to").click();
  await expect(sheet.getByText("Who can refer")).toBeVisible();
  await staff.context().close();

  // The owner opens the link their friend got, and is led to request their own page.
  await page.goto(`${friendPath}?new`);
  await page.getByRole("link", { name: "Open your page" }).click();
  const contact = page.getByRole("textbox", { name: "Email or phone" });
  await contact.fill("415 55");
  await page.getByRole("button", { name: "Send my link" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Not sent yet" })).toBeVisible();
  await expect(contact).toHaveValue("415 55");
  await contact.fill(phone);
  await page.getByRole("button", { name: "Send my link" }).click();
  await expect(heading(page, "Check your messages")).toBeVisible();
  // Until it is sent, the text is listed with its long link.
  const readShortLink = async () => {
    const [text = ""] = await readTexts(phone, "portal-link");
    return /\/c\/\w{10}/.exec(text)?.[0] ?? "";
  };
  await expect.poll(readShortLink).not.toBe("");
  const shortLink = await readShortLink();

  await page.goto(shortLink);
  await expect(page).toHaveURL(/\/portal\/[\w-]{64}$/);
  await expect(page.getByRole("listitem").filter({ hasText: "Fred F." })).toContainText(
    "Acme Plumbing will call your friend.",
  );
  await expectAccessible(page);
  await api.post(`${campaign}/referrals/${referrals[0]?.referralId}/convert`, { jobValueCents: 40_000 });
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "Fred F." }).first()).toContainText(/You earned \$25\./);
});
