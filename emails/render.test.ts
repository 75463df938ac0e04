import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderEmail, subjectOf } from "@/emails/render";
import type { Template } from "@/emails/templates";
import { sampleBrand, samples, templates } from "@/proof/fixtures/email-samples";

const subjects = {
  invite: "Ann, your link from Acme Plumbing: friends get $25 off, you get $50",
  "portal-link": "Ann, here’s your page at Acme Plumbing",
  "advocate-referred": "Ann, Fred signed up",
  "reward-advocate": "Ann, thank you: $50 is yours",
  "reward-friend": "Fred, $25 off is yours thanks to Ann",
  "credit-released": "Ann, $50 is ready to use",
  "reward-reversed": "Ann, your credit with Acme Plumbing has changed",
  "reward-restored": "Ann, $50 is yours again",
  "credit-expiring": "Ann, use your $15 by December 31",
  "credit-used": "Ann, you used $15 of your credit",
  "contact-code": "483211 is your code for Acme Plumbing",
  "contact-changed": "Ann, your email at Acme Plumbing was changed",
  "friend-confirm": "Fred, please confirm your request to Acme Plumbing",
  "resume-emails": "Get emails from Acme Plumbing again?",
  welcome: "Dana, Acme Plumbing is ready for referrals",
  "magic-link": "Sign in to Acme Plumbing",
  "team-invite": "Dana Miller invited you to join Acme Plumbing",
  "password-reset": "Choose a new password for Acme Plumbing",
  "security-notice": "A passkey was added: Acme Plumbing",
  "lead-alert": "New lead: Karen Boyd, (503) 555-0164, from Maria Gonzalez",
  "weekly-digest": "Your week: 4 new leads, 1 new customer, 3 to contact",
  ask: "Ann, know someone who could use Acme Plumbing?",
  "friend-reminder": "Still thinking about Acme Plumbing?",
  "unhappy-answer": "Ann Reyes gave you 2 of 5. Call them today",
  "webhook-trouble": "Webhooks to hooks.example.com are failing",
  "connection-trouble": "Stripe stopped working",
  "month-closed": "October 2026 is closed: referral credit of Acme Plumbing",
  "approval-request": "Dana Miller asks you to approve a credit of $800 for Ann Reyes",
};

const buttons: Readonly<Partial<Record<Template, number>>> = {
  "lead-alert": 3,
  "month-closed": 2,
  "contact-code": 0,
  "contact-changed": 0,
};

describe.each(templates)("%s", (template) => {
  const rendered = renderEmail(template, samples[template], sampleBrand);

  it("uses its subject as the title", async () => {
    const { subject, html } = await rendered;
    expect(subject).toBe(subjects[template]);
    expect(subjectOf(template, samples[template], sampleBrand)).toBe(subject);
    expect(html).toContain(`<title>${subject}</title>`);
  });

  it("has one button, or one for each thing to open, and no link without text or address", async () => {
    const { html } = await rendered;
    const links = [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)];
    expect(links.filter(([, attributes]) => attributes?.includes('class="action"'))).toHaveLength(
      buttons[template] ?? 1,
    );
    for (const [, attributes, content = ""] of links) {
      expect(attributes).toMatch(/href="(https:\/\/|tel:|sms:)[^"]+"/);
      expect(content.replace(/<[^>]*>/g, "").trim()).not.toBe("");
    }
  });

  it("declares its language and color scheme, marks tables as layout, and loads nothing", async () => {
    const { html } = await rendered;
    expect(html).toMatch(/<html[^>]* lang="en"/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"');
    expect(html).not.toMatch(/<(img|link|script|iframe)|src=|url\(|@import/i);
  });
});

it("offers to unsubscribe from unrequested emails and links the organization's pages only for customers", async () => {
  for (const template of templates) {
    const { html, text } = await renderEmail(template, samples[template], sampleBrand);
    const toCustomers = [
      "invite",
      "advocate-referred",
      "reward-advocate",
      "reward-friend",
      "friend-confirm",
      "credit-released",
      "reward-reversed",
      "reward-restored",
      "credit-expiring",
      "credit-used",
      "ask",
      "friend-reminder",
    ].includes(template);
    const isDigest = template === "weekly-digest";
    for (const form of [html, text]) {
      expect(form.includes("Unsubscribe from Acme Plumbing"), template).toBe(toCustomers);
      expect(form.includes("Stop this digest"), template).toBe(isDigest);
      expect(form.includes("/unsubscribe/"), template).toBe(toCustomers || isDigest || template === "resume-emails");
      expect(form.includes("https://facebook.com/acme"), template).toBe(toCustomers);
      expect(form, template).toMatch(/You’re getting this (one-time email )?because/);
    }
  }
});

it.each(["magic-link", "password-reset"] as const)(
  "%s tells a reader who did not ask for it what to do",
  async (template) => {
    const { html, text } = await renderEmail(template, samples[template], sampleBrand);
    for (const form of [html, text]) expect(form).toContain("If you didn’t ask for this, ignore it.");
  },
);

it("has a one-line subject, whatever the names", () => {
  const name = fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 150 }),
    fc.string({
      unit: fc.constantFrom("\r", "\n", "\0", "\u2028", "\u0085", "\t", "A", " ", "Bcc: x@y.z"),
      minLength: 1,
    }),
  );
  fc.assert(
    fc.property(name, name, name, (advocate, friend, business) => {
      const brand = { ...sampleBrand, name: business };
      const names: readonly (readonly [Template, object])[] = [
        ["invite", { advocateName: advocate }],
        ["reward-advocate", { advocateName: advocate, friendName: friend }],
        ["reward-friend", { advocateName: advocate, friendName: friend }],
        ["team-invite", { invitedBy: advocate }],
        ["welcome", { firstName: advocate }],
        ["magic-link", {}],
      ];
      for (const [template, named] of names) {
        const line = subjectOf(template, { ...samples[template], ...named }, brand);
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(line.isWellFormed()).toBe(true);
        expect([...new Intl.Segmenter().segment(line)].length).toBeLessThanOrEqual(110);
      }
    }),
    { numRuns: 500 },
  );
});

describe("the plain text", () => {
  it("reads like a letter", async () => {
    const { text } = await renderEmail("reward-advocate", samples["reward-advocate"], sampleBrand);
    expect(text).toBe(`Ann, thank you: $50 is yours.

Fred took your advice and chose Acme Plumbing.

You referred Fred F.: +$50
Your credit: $210.50

Mention it when you pay. It comes off your bill.

Use my credit:
${samples["reward-advocate"].portalUrl}

---

Acme Plumbing

You’re getting this because you recommended Acme Plumbing to a friend. This message opens your own page, so please keep it to yourself.

Unsubscribe from Acme Plumbing: ${samples["reward-advocate"].unsubscribeUrl}
Facebook: https://facebook.com/acme
`);
  });

  it.each([
    ["welcome", "numbers the steps", /\n1\. Create .*\n2\. Add .*\n3\. When /],
    ["invite", "has the code", /Your link: https:\/\/refer\.acme\.com\/r\/ANN-7K2Q\nYour code: ANN-7K2Q\n/],
    ["team-invite", "states when it expires", /works until Saturday, November 28 at 2:00 PM EST\./],
  ] as const)("in %s %s", async (template, _, pattern) => {
    expect((await renderEmail(template, samples[template], sampleBrand)).text).toMatch(pattern);
  });

  it.each(templates)("in %s has no markup, each link once, and no line in capitals", async (template) => {
    const { html, text } = await renderEmail(template, samples[template], sampleBrand);
    const links = text.match(/(https:\/\/|tel:|sms:)\S+/g) ?? [];
    const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url);
    expect(new Set(links)).toEqual(new Set(inHtml));
    expect(links).toHaveLength(new Set(links).size);
    expect(text).not.toMatch(/<[a-z/]|&(amp|quot|lt|#)|\n{3}| \n/i);
    for (const line of text.split("\n")) expect(line).not.toMatch(/^[A-Z ]{6,}$/);
  });
});

const hostile = '<script>alert(1)</script> & "Sons"';

describe("a name", () => {
  it("is text in the HTML, never markup", async () => {
    const brand = {
      name: hostile,
      color: "#0e6b4f",
      logoUrl: 'https://x.test/"><b>',
      links: [{ label: hostile, url: 'https://x.test/"><i>' }],
    };
    const props = { ...samples["team-invite"], invitedBy: hostile, url: 'https://x.test/"><u>' };
    const mails = [
      await renderEmail("team-invite", props, brand),
      await renderEmail("invite", { ...samples.invite, advocateName: `Ann"><script>`, referralCode: "<b>" }, brand),
    ];
    for (const { html } of mails) {
      expect(html).not.toMatch(/<(script|b|i|u)>/);
      expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Sons&quot;");
    }
  });

  it("keeps its spelling", async () => {
    const brand = { ...sampleBrand, name: 'O’Neil & "Sons"' };
    const { subject, html, text } = await renderEmail(
      "invite",
      { ...samples.invite, advocateName: "D'Arcy <3 Bee" },
      brand,
    );
    expect(subject).toBe('D\'Arcy, your link from O’Neil & "Sons": friends get $25 off, you get $50');
    expect(html).toContain("O’Neil &amp; &quot;Sons&quot;");
    expect(text).toContain('someone who could use O’Neil & "Sons".');
  });

  it("does not reverse the text around it if written right to left", async () => {
    const props = { ...samples["reward-friend"], friendName: "אבי כהן", advocateName: "سارة" };
    const { subject, html, text } = await renderEmail("reward-friend", props, sampleBrand);
    expect(subject).toBe("\u2068אבי\u2069, $25 off is yours thanks to \u2068سارة\u2069");
    expect(html).toContain("<bdi>אבי</bdi>, $25 off is yours");
    expect(text).toContain("thanks to \u2068سارة\u2069.");
  });

  it("leaves room for the rest if it has a hundred letters", async () => {
    const brand = {
      ...sampleBrand,
      name: "Greater Sacramento Valley Heating, Cooling, Plumbing and Drain Cleaning of Northern California & Nevada, LLC",
    };
    const { subject, text } = await renderEmail("invite", { ...samples.invite, advocateName: "W".repeat(100) }, brand);
    expect(subject).toBe(
      "WWWWWWWWWWWWWWWWWWW…, your link from Greater Sacramento Valley Heating…: friends get $25 off, you get $50",
    );
    expect(text).toContain(
      "someone who could use Greater Sacramento Valley Heating, Cooling, Plumbing and Drain Cleaning… When",
    );
  });
});

it("the logo replaces the name and shows it if images are off", async () => {
  const brand = { ...sampleBrand, logoUrl: "https://refer.acme.com/logo.png" };
  const { html, text } = await renderEmail("invite", samples.invite, brand);
  expect(html).toMatch(/<img[^>]* alt="Acme Plumbing"[^>]* src="https:\/\/refer\.acme\.com\/logo\.png"/);
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(text).not.toContain("logo.png");
});

it("the organization's links are only pages with a label", async () => {
  const links = [
    { label: "Facebook", url: "https://facebook.com/acme" },
    { label: "Mine", url: "javascript:alert(1)" },
    { label: " ", url: "https://blank.test" },
  ];
  const { html, text } = await renderEmail("invite", samples.invite, { ...sampleBrand, links });
  for (const form of [html, text]) {
    expect(form).toContain("https://facebook.com/acme");
    expect(form).not.toMatch(/javascript:|blank\.test/);
  }
});

describe("a letter to a customer", () => {
  const brand = { ...sampleBrand, phone: "(503) 555-0100", replyTo: "hello@acme.com" };
  const reach = "Reply to this email or call (503) 555-0100";
  const toCustomers = templates.filter(
    (template) => "unsubscribeUrl" in samples[template] && template !== "weekly-digest",
  );

  it.each(toCustomers)("%s says once how to ask about it, with a number that dials", async (template) => {
    const { html, text } = await renderEmail(template, samples[template], brand);
    const [letter = ""] = text.split("\n---\n");
    expect(letter.split(/[Cc]all \(503\) 555-0100|Rather call\? \(503\) 555-0100/), text).toHaveLength(2);
    if (text.includes("Questions?")) {
      expect(text).toContain(`Questions? ${reach}.`);
      expect(html).toContain('href="tel:5035550100"');
    }
  });

  it("brings bad news without the brand’s band, and takes credit in ink", async () => {
    const band = `background-color:${brand.color}`;
    const header = async (template: Template) =>
      (await renderEmail(template, samples[template], brand)).html.split("<h1")[0] ?? "";
    expect(await header("credit-released")).toContain(band);
    for (const template of ["reward-reversed", "credit-expiring"] as const) {
      expect(await header(template)).not.toContain(band);
    }
    for (const template of ["reward-reversed", "credit-used"] as const) {
      const { html } = await renderEmail(template, samples[template], brand);
      expect(html).toMatch(/<td[^>]*class="ink line"[^>]*>−\$/);
    }
  });

  it("keeps Outlook’s width and dark colors", async () => {
    const { html } = await renderEmail("invite", samples.invite, brand);
    expect(html).toMatch(/<!--\[if mso\]><table role="presentation"[^>]* width="560"[^>]*><tr><td><!\[endif\]-->/);
    expect(html.split("<!--[if mso]></td></tr></table><![endif]-->")).toHaveLength(2);
    expect(html).toContain("[data-ogsc] .ink { color: #e9efeb !important; }");
  });
});
