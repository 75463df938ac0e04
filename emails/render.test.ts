import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderEmail, subjectOf } from "@/emails/render";
import { sampleBrand, samples, templates } from "@/emails/samples";

const subjects = {
  invite: "Ann, your link from Acme Plumbing: give $25, get $50",
  "reward-advocate": "Ann, thank you: $50 is yours",
  "reward-friend": "Fred, $25 is yours, thanks to Ann",
  welcome: "Dana, Acme Plumbing is ready for referrals",
  "magic-link": "Sign in to Acme Plumbing",
  "team-invite": "Dana Miller invites you to Acme Plumbing",
  "password-reset": "Choose a new password for Acme Plumbing",
};

describe.each(templates)("%s", (template) => {
  const rendered = renderEmail(template, samples[template], sampleBrand);

  it("has its subject, which is the title too", async () => {
    const { subject, html } = await rendered;
    expect(subject).toBe(subjects[template]);
    expect(subjectOf(template, samples[template], sampleBrand)).toBe(subject);
    expect(html).toContain(`<title>${subject}</title>`);
  });

  it("has one button, and no link without text or address", async () => {
    const { html } = await rendered;
    const links = [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)];
    expect(links.filter(([, attributes]) => attributes?.includes('class="action"'))).toHaveLength(1);
    for (const [, attributes, content = ""] of links) {
      expect(attributes).toMatch(/href="https:\/\/[^"]+"/);
      expect(content.replace(/<[^>]*>/g, "").trim()).not.toBe("");
    }
  });

  it("says its language and scheme, and that its tables are no tables", async () => {
    const { html } = await rendered;
    expect(html).toMatch(/<html[^>]* lang="en"/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"');
  });

  it("loads nothing", async () => {
    const { html } = await rendered;
    expect(html).not.toMatch(/<(img|link|script|iframe)|src=|url\(|@import/i);
  });
});

it("knows every template", () => {
  expect(Object.keys(samples)).toEqual(templates);
});

it("can be left by advocates and friends only", async () => {
  for (const template of templates) {
    const { html, text } = await renderEmail(template, samples[template], sampleBrand);
    const toCustomers = ["invite", "reward-advocate", "reward-friend"].includes(template);
    for (const form of [html, text]) {
      expect(form.includes("Stop these e-mails"), template).toBe(toCustomers);
      expect(form.includes("/unsubscribe/"), template).toBe(toCustomers);
      expect(form.includes("https://facebook.com/acme"), template).toBe(toCustomers);
      expect(form, template).toMatch(/You get this (once, )?because/);
    }
  }
});

it.each(["magic-link", "password-reset"] as const)(
  "%s tells those who did not ask what to do",
  async (template) => {
    const { html, text } = await renderEmail(template, samples[template], sampleBrand);
    for (const form of [html, text]) expect(form).toContain("If you didn’t ask for this, ignore it.");
  },
);

it("has a subject of one line, whatever the names", () => {
  const name = fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 150 }),
    fc.string({
      unit: fc.constantFrom("\r", "\n", "\0", "\u2028", "\u0085", "\t", "A", " ", "Bcc: x@y.z"),
      minLength: 1,
    }),
  );
  fc.assert(
    fc.property(name, name, name, (one, two, business) => {
      const brand = { ...sampleBrand, name: business };
      const subject = [
        subjectOf("invite", { ...samples.invite, advocateName: one }, brand),
        subjectOf(
          "reward-advocate",
          { ...samples["reward-advocate"], advocateName: one, friendName: two },
          brand,
        ),
        subjectOf(
          "reward-friend",
          { ...samples["reward-friend"], advocateName: one, friendName: two },
          brand,
        ),
        subjectOf("team-invite", { ...samples["team-invite"], invitedBy: one }, brand),
        subjectOf("welcome", { ...samples.welcome, firstName: one }, brand),
        subjectOf("magic-link", samples["magic-link"], brand),
      ];
      for (const line of subject) {
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(line.isWellFormed()).toBe(true);
        expect([...new Intl.Segmenter().segment(line)].length).toBeLessThanOrEqual(110);
      }
    }),
    { numRuns: 500 },
  );
});
