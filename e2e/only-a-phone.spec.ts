import { randomInt } from "node:crypto";
import { z } from "zod";
import { createdId } from "./api";
import { expect, expectAccessible, heading, serverUrl, test } from "./fixtures";
import { createOrganization } from "./members";
import { connectOnce, ops } from "./ops";
import { fixedTerms, makeCampaign } from "./scenes";

/** The texts of the pages, by language. */
const texts = {
  en: {
    locale: "en-US",
    name: "Your name",
    phone: "Phone",
    claim: "Claim my $50 off",
    calling: "Thanks. Acme Plumbing will call you",
    call: "Call (503) 555-0100",
    promise: "We call back within two hours.",
    calls: "Acme Plumbing will call your friend.",
    yours: "Open your page",
    contact: "Email or phone",
    send: "Send my link",
    sent: "Check your messages",
    text: "here's your private page:",
    earned: /You earned \$25\./,
    notSent: "Not sent yet",
  },
  es: {
    locale: "es-MX",
    name: "Tu nombre",
    phone: "Teléfono",
    claim: /mi descuento de \$50$/,
    calling: "Gracias. Acme Plumbing te llamará",
    call: "Llamar al (503) 555-0100",
    promise: "We call back within two hours.",
    calls: "Acme Plumbing se comunicará con esta persona.",
    yours: "Abrir mi página",
    contact: /orreo.*teléfono/,
    send: /enlace/,
    sent: /[Mm]ensajes/,
    text: "este es tu espacio personal:",
    earned: /\$25\./,
    notSent: /todavía|no se envió/i,
  },
};

const anyPhone = () => `+1415${randomInt(6_200_000, 9_000_000)}`;
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
  referrals: z.array(
    z.object({ referralId: z.string(), stage: z.string(), awaitsConfirmation: z.boolean() }),
  ),
});

for (const [language, say] of Object.entries(texts)) {
  test.describe(`in ${language}`, { tag: "@phone" }, () => {
    test.use({ locale: say.locale });

    test("a friend and an advocate with only phone numbers get from the link to the credit", async ({
      page,
    }) => {
      await connectOnce();
      const { api, campaign, phone, friendPath } = await enrollWalter();
      await page.goto(friendPath);
      await page.getByRole("textbox", { name: say.name }).fill("Fred Fox");
      await page.getByRole("textbox", { name: say.phone }).fill("415 555 0133");
      await page.getByRole("button", { name: say.claim }).click();

      await expect(heading(page, say.calling)).toBeVisible();
      const call = page.getByRole("link", { name: say.call });
      await expect(call).toHaveAttribute("href", "tel:+15035550100");
      await expect(page.getByText(say.promise)).toBeVisible();
      await expectAccessible(page);
      await page.goto(friendPath);
      await expect(heading(page, say.calling)).toBeVisible();

      const { referrals } = Leads.parse((await api.get("/api/app/referrals")).body);
      expect(referrals).toMatchObject([{ stage: "new", awaitsConfirmation: false }]);

      // The owner opens the link their friend got, and is led to request their own page.
      await page.goto(`${friendPath}?new`);
      await page.getByRole("link", { name: say.yours }).click();
      const contact = page.getByRole("textbox", { name: say.contact });
      await contact.fill("415 55");
      await page.getByRole("button", { name: say.send }).click();
      await expect(page.getByRole("alert").filter({ hasText: say.notSent })).toBeVisible();
      await expect(contact).toHaveValue("415 55");
      await contact.fill(phone);
      await page.getByRole("button", { name: say.send }).click();
      await expect(heading(page, say.sent)).toBeVisible();
      // Until it is sent, the text is listed with its long link.
      const readShortLink = async () => {
        const [text = ""] = await readTexts(phone, "portal-link");
        return /\/c\/\w{10}/.exec(text)?.[0] ?? "";
      };
      await expect.poll(readShortLink).not.toBe("");
      const shortLink = await readShortLink();

      await page.goto(shortLink);
      await expect(page).toHaveURL(/\/portal\/[\w-]{64}$/);
      await expect(page.getByRole("listitem").filter({ hasText: "Fred F." })).toContainText(say.calls);
      await expectAccessible(page);
      await api.post(`${campaign}/referrals/${referrals[0]?.referralId}/convert`, { jobValueCents: 40_000 });
      await page.reload();
      await expect(page.getByRole("listitem").filter({ hasText: "Fred F." }).first()).toContainText(
        say.earned,
      );
    });
  });
}
