import { describe, expect, it } from "vitest";
import { renderEmail } from "@/emails/render";
import { sampleBrand, samples, templates } from "@/emails/samples";

describe("the plain text", () => {
  it("reads like a letter", async () => {
    const { text } = await renderEmail("reward-advocate", samples["reward-advocate"], sampleBrand);
    expect(text).toBe(`Ann, thank you: $50 is yours.

Fred took your advice and chose Acme Plumbing.

Referral of Fred F.: +$50
Your credit: $210.50

Mention it on your next visit or order, and your credit comes off the bill.

See my credit:
${samples["reward-advocate"].portalUrl}

---

Acme Plumbing

You get this because you recommended Acme Plumbing to a friend. This message opens your own page, so please keep it to yourself.

Stop these e-mails: ${samples["reward-advocate"].unsubscribeUrl}
Facebook: https://facebook.com/acme
`);
  });

  it("numbers the steps", async () => {
    const { text } = await renderEmail("welcome", samples.welcome, sampleBrand);
    expect(text).toMatch(/\n1\. Create .*\n2\. Add .*\n3\. When /);
  });

  it("has the code and the link to pass on", async () => {
    const { text } = await renderEmail("invite", samples.invite, sampleBrand);
    expect(text).toContain("Your link: https://refer.acme.com/r/ANN-7K2Q\nYour code: ANN-7K2Q\n");
  });

  it("says when an invitation ends, and in which time zone", async () => {
    const { text } = await renderEmail("team-invite", samples["team-invite"], sampleBrand);
    expect(text).toContain("works until Saturday, November 28 at 2:00 PM EST.");
  });

  it.each(templates)("of %s has no markup, every link once, and no line that shouts", async (template) => {
    const { html, text } = await renderEmail(template, samples[template], sampleBrand);
    const links = text.match(/https:\/\/\S+/g) ?? [];
    const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url);
    expect(new Set(links)).toEqual(new Set(inHtml));
    expect(links).toHaveLength(new Set(links).size);
    expect(text).not.toMatch(/<[a-z/]|&(amp|quot|lt|#)|\n{3}| \n/i);
    for (const line of text.split("\n")) expect(line).not.toMatch(/^[A-Z ]{6,}$/);
  });
});
