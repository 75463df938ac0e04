import { describe, expect, it } from "vitest";
import { renderEmail } from "@/emails/render";
import { sampleBrand, samples } from "@/emails/samples";

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
      await renderEmail(
        "invite",
        { ...samples.invite, advocateName: `Ann"><script>`, referralCode: "<b>" },
        brand,
      ),
    ];
    for (const { html } of mails) {
      expect(html).not.toMatch(/<(script|b|i|u)>/);
      expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Sons&quot;");
    }
  });

  it("is shown as it is written", async () => {
    const brand = { ...sampleBrand, name: 'O’Neil & "Sons"' };
    const { subject, html, text } = await renderEmail(
      "invite",
      { ...samples.invite, advocateName: "D'Arcy <3 Bee" },
      brand,
    );
    expect(subject).toBe('D\'Arcy, your link from O’Neil & "Sons": give $25, get $50');
    expect(html).toContain("O’Neil &amp; &quot;Sons&quot;");
    expect(text).toContain('someone who could use O’Neil & "Sons".');
  });

  it("does not turn the text around it when it is written right to left", async () => {
    const props = { ...samples["reward-friend"], friendName: "אבי כהן", advocateName: "سارة" };
    const { subject, html, text } = await renderEmail("reward-friend", props, sampleBrand);
    expect(subject).toBe("\u2068אבי\u2069, $25 is yours, thanks to \u2068سارة\u2069");
    expect(html).toContain("<bdi>אבי</bdi>, $25 is yours");
    expect(text).toContain("thanks to \u2068سارة\u2069.");
  });

  it("of a hundred letters leaves room for the rest", async () => {
    const brand = {
      ...sampleBrand,
      name: "Greater Sacramento Valley Heating, Cooling, Plumbing and Drain Cleaning of Northern California & Nevada, LLC",
    };
    const { subject, text } = await renderEmail(
      "invite",
      { ...samples.invite, advocateName: "W".repeat(100) },
      brand,
    );
    expect(subject).toBe(
      "WWWWWWWWWWWWWWWWWWW…, your link from Greater Sacramento Valley Heating…: give $25, get $50",
    );
    expect(text).toContain(
      "someone who could use Greater Sacramento Valley Heating, Cooling, Plumbing and Drain Cleaning… When",
    );
  });
});

describe("the logo", () => {
  it("takes the place of the name and says it where images are off", async () => {
    const brand = { ...sampleBrand, logoUrl: "https://refer.acme.com/logo.png" };
    const { html, text } = await renderEmail("invite", samples.invite, brand);
    expect(html).toMatch(/<img[^>]* alt="Acme Plumbing"[^>]* src="https:\/\/refer\.acme\.com\/logo\.png"/);
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(text).not.toContain("logo.png");
  });
});

describe("the organization's links", () => {
  it("are pages with a label, nothing else", async () => {
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
});
