import { describe, expect, it } from "vitest";
import { renderEmail } from "@/emails/render";
import { sampleBrand, samples } from "@/emails/samples";

const ending = `If you didn’t ask for this, ignore it. Nobody can sign in just because they asked.

---

Acme Plumbing

You get this because someone asked to sign in to Acme Plumbing with your address.
`;

describe("the e-mail to somebody who asked to sign in", () => {
  it("brings a link that works once", async () => {
    const { url } = samples["magic-link"];
    const { text, html } = await renderEmail("magic-link", samples["magic-link"], sampleBrand);
    expect(text).toBe(`Your link to sign in

It signs you in to Acme Plumbing once, within 10 minutes.

Sign in:
${url}

${ending}`);
    expect(html).toContain(`href="${url}"`);
  });

  it("leads to single sign-on where that is the only way in, and promises no link", async () => {
    const url = "https://refer.acme.com/sso/acme";
    const props = { way: "sso", minutesValid: 0, url } as const;
    const { subject, text, html } = await renderEmail("magic-link", props, sampleBrand);
    expect(subject).toBe("Sign in to Acme Plumbing");
    expect(text).toBe(`Sign in with your company account

Acme Plumbing lets you in through single sign-on only, so there is no password and no sign-in link here.

Sign in:
${url}

${ending}`);
    expect(html).toContain(`href="${url}"`);
    expect(html + text).not.toMatch(/minute|once/);
  });
});
