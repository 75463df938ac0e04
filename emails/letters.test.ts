import { describe, expect, it } from "vitest";
import { inviteInWords } from "@/emails/invite-messages";
import { renderEmail, renderPlainEmail } from "@/emails/render";
import { renderSms } from "@/emails/sms";
import type { Template } from "@/emails/templates";
import { duration, formatMoment } from "@/emails/text/moment";
import { sampleBrand, samples, templates } from "@/proof/fixtures/email-samples";

it("names the person the friend mentioned and links to the page that matches them", async () => {
  const lead = { friendName: "Karen Boyd", friendPhone: "+15035550164", sentBy: "Maria from church" };
  const props = { count: 1, leads: [{ ...lead, url: "https://refer.acme.com/m" }], leadsUrl: "/" };
  const { subject, text } = await renderEmail("lead-alert", props, sampleBrand);
  expect(subject).toBe("New lead: Karen Boyd, (503) 555-0164, says Maria from church sent them");
  expect(text).toContain("Choose who sent them:\nhttps://refer.acme.com/m");
  const sms = renderSms("lead-alert", props, sampleBrand, { isFirst: false });
  expect(sms).toContain("says Maria from church sent them");
});

const ending = `If you didn’t ask for this, ignore it. No one can sign in without this link.

---

Acme Plumbing

You’re getting this because someone asked to sign in to Acme Plumbing with your address.
`;

describe("the sign-in email", () => {
  it("contains a link that works once", async () => {
    const { url } = samples["magic-link"];
    const { text, html } = await renderEmail("magic-link", samples["magic-link"], sampleBrand);
    expect(text).toBe(`Your sign-in link

It signs you in to Acme Plumbing once and expires in 10 minutes.

Sign in:
${url}

${ending}`);
    expect(html).toContain(`href="${url}"`);
  });

  it("links to single sign-on if that is the only way to sign in", async () => {
    const url = "https://refer.acme.com/sso/acme";
    const props = { way: "sso", minutesValid: 0, url } as const;
    const { subject, text, html } = await renderEmail("magic-link", props, sampleBrand);
    expect(subject).toBe("Sign in to Acme Plumbing");
    expect(text).toBe(`Sign in with your company account

Acme Plumbing uses single sign-on only, so there’s no password or sign-in link here.

Sign in:
${url}

${ending}`);
    expect(html).toContain(`href="${url}"`);
    expect(html + text).not.toMatch(/minute|once/);
  });
});

describe("the email to a friend who became a customer", () => {
  const { offer, ...withoutOffer } = samples["reward-friend"];
  const { portalUrl } = withoutOffer;
  const later = { isFirst: false };

  it("announces the reward if there is no offer to share", async () => {
    const { subject, html, text } = await renderEmail("reward-friend", withoutOffer, sampleBrand);
    expect(subject).toBe("Fred, $25 off is yours thanks to Ann");
    expect(html).toContain("From all of us at Acme Plumbing.");
    expect(text).toContain("You also have your own page with us.\n\nOpen my page:\n");
    for (const form of [html, text]) {
      expect(form).not.toMatch(/link of your own|your turn|share|\$50/i);
      expect(form).not.toContain(withoutOffer.referralUrl);
    }
    expect(renderSms("reward-friend", withoutOffer, sampleBrand, later)).toBe(
      `Acme Plumbing: Fred, $25 off is yours thanks to Ann. Your page: ${portalUrl}`,
    );
  });

  it("welcomes the friend if there is neither a reward nor an offer", async () => {
    const props = { ...withoutOffer, rewardCents: 0 };
    const { subject, html, text } = await renderEmail("reward-friend", props, sampleBrand);
    expect(subject).toBe("Fred, welcome to Acme Plumbing");
    expect(text).toMatch(/^Fred, welcome\.\n\nAnn recommended Acme Plumbing to you, and we’re glad you came\.\n/);
    for (const form of [html, text]) expect(form).not.toMatch(/to share|your bill|\$\d/);
    expect(renderSms("reward-friend", props, sampleBrand, later)).toBe(
      `Acme Plumbing: Fred, welcome! Your page: ${portalUrl}`,
    );
  });

  it("gives the friend their own link if there is an offer", async () => {
    const props = { ...withoutOffer, ...(offer && { offer }) };
    const { html, text } = await renderEmail("reward-friend", props, sampleBrand);
    expect(html).toContain("And now you have your own link: friends get $25 off, you get $50.");
    expect(text).toContain(`Your link: ${props.referralUrl}`);
    expect(renderSms("reward-friend", { ...props, rewardCents: 0 }, sampleBrand, later)).toBe(
      `Acme Plumbing: Fred, welcome! Your page, with a link to share: ${portalUrl}`,
    );
  });
});

const offers = [
  ["fixed", 5_000, 2_500, ["Give $25.", "Get $50."], "they get $25 off and you earn $50 in credit."],
  [
    "percent",
    1_000,
    333,
    ["Give 3.33% off.", "Get 10% of the job."],
    "they get 3.33% off and you earn 10% of the job in credit.",
  ],
  ["fixed", 0, 2_500, ["Give friends $25."], "When a friend becomes a customer, they get $25 off."],
  ["percent", 0, 500, ["Give friends 5% off."], "When a friend becomes a customer, they get 5% off."],
  [
    "fixed",
    5_050,
    0,
    ["Get $50.50", "for every friend."],
    "When a friend becomes a customer, you earn $50.50 in credit.",
  ],
  ["fixed", 50, 1, ["Give 1 cent.", "Get 50 cents."], "they get 1 cent off and you earn 50 cents in credit."],
  ["fixed", 0, 0, ["Know someone", "who could use us?"], "A good word from you means a lot to us."],
] as const;

it.each(offers)(
  "an offer (%s) of %i to the advocate and %i to the friend appears in the invite and in the email to the friend",
  async (rewardMode, advocate, friend, title, terms) => {
    const offer = { rewardMode, advocateRewardValue: advocate, friendRewardValue: friend };
    const invite = await renderEmail("invite", { ...samples.invite, offer }, sampleBrand);
    const reward = await renderEmail("reward-friend", { ...samples["reward-friend"], offer }, sampleBrand);
    expect(invite.text).toContain(title.join(" "));
    for (const { text } of [invite, reward]) expect(text).toContain(terms);
    const forms = [invite.subject, invite.html, invite.text, reward.html, reward.text];
    for (const form of forms) expect(form).not.toContain("$0");
  },
);

it.each([
  ["en", {}],
  ["es", {}],
  ["en", { industry: "healthcare" }],
  ["es", { industry: "healthcare" }],
] as const)("our invite with placeholders reads as the one that is sent (%s, %j)", async (language, kind) => {
  const brand = { ...sampleBrand, ...kind };
  const props = { ...samples.invite, language };
  const ours = inviteInWords(language, brand);
  expect(await renderEmail("invite", { ...props, ...ours }, brand)).toEqual(await renderEmail("invite", props, brand));
});

describe("without a reward", () => {
  it("thanks the advocate and shows their current credit", async () => {
    const props = { ...samples["reward-advocate"], rewardCents: 0 };
    const { subject, text } = await renderEmail("reward-advocate", props, sampleBrand);
    expect(subject).toBe("Ann, thank you: Fred took your advice");
    expect(text).toContain("Your credit: $210.50");
    expect(text).not.toMatch(/is yours|\+|\$0/);
  });

  it("shows no account to an advocate without credit", async () => {
    const props = { ...samples["reward-advocate"], rewardCents: 0, balanceCents: 0 };
    const { html, text } = await renderEmail("reward-advocate", props, sampleBrand);
    for (const form of [html, text]) expect(form).not.toMatch(/Your credit|\$\d/);
    expect(renderSms("reward-advocate", props, sampleBrand, { isFirst: false })).toContain(
      "Acme Plumbing: Ann, thank you! Fred took your advice. https://",
    );
  });
});

describe("an unusable or odd name", () => {
  function mail(template: Template, names: object, business = sampleBrand.name): string {
    const { subject, text } = renderPlainEmail(
      template,
      { ...samples[template], ...names },
      { ...sampleBrand, name: business },
    );
    return `${subject}\n${text}`;
  }

  const nameless = { advocateName: "🎉", friendName: "-", firstName: "!" };
  const family = { advocateName: "The Smiths", friendName: "Mr. & Mrs. Smith" };

  it.each(templates)("%s leaves out unusable names", (template) => {
    const text = mail(template, nameless);
    expect(text).not.toMatch(/🎉|^[,.!-] |(^|\s)[,.:]|(to|of|because) (recommended|\.|:|took)|\.\./m);
  });

  it("mentions a friend without a name", () => {
    expect(mail("reward-advocate", nameless)).toContain("Your friend took your advice and chose Acme Plumbing.");
    expect(mail("reward-advocate", nameless)).toContain("You referred a friend: +$50");
    expect(mail("reward-friend", nameless)).toContain("$25 off is yours thanks to a friend.");
    expect(mail("reward-friend", nameless)).toContain("A friend recommended Acme Plumbing,");
    const props = { ...samples["reward-friend"], ...nameless };
    expect(renderSms("reward-friend", props, sampleBrand, { isFirst: false })).toMatch(
      /^Acme Plumbing: \$25 off is yours thanks to a friend\. /,
    );
  });

  it("treats a name of several people as one person", () => {
    expect(mail("reward-advocate", family)).toMatch(/^The Smiths, thank you: \$50 is yours\n/);
    expect(mail("reward-advocate", family)).toContain("Mr. & Mrs. Smith took your advice and chose Acme");
    expect(mail("reward-friend", family)).toMatch(/^Mr\. & Mrs\. Smith, \$25 off is yours thanks to The Smiths\n/);
    for (const template of templates) expect(mail(template, family)).not.toMatch(/Smiths? (is|has|was|wants)\b/);
  });

  it("keeps a name's spelling at the start of a sentence", () => {
    expect(mail("reward-advocate", { friendName: "deShawn Fox" })).toContain("\ndeShawn took your advice");
  });

  it.each(["Yum!", "Who?", "Acme Inc.", "J.R.", `${"Long Name ".repeat(14)}End`])(
    "ends a sentence after %j with one mark",
    (business) => {
      for (const template of templates) {
        expect(mail(template, { advocateName: "J.R." }, business)).not.toMatch(/[!?.…]\./);
      }
    },
  );

  it("adds no period after a name that ends with punctuation", () => {
    expect(mail("invite", {}, "Yum!")).toContain("someone who could use Yum! When a friend");
    expect(mail("invite", {}, "Acme Inc.")).toContain("someone who could use Acme Inc. When a friend");
  });
});

describe("a time", () => {
  it.each([
    [1, "1 minute"],
    [10, "10 minutes"],
    [60, "1 hour"],
    [90, "90 minutes"],
    [1440, "24 hours"],
  ])("writes %i minutes as %s", (minutes, words) => {
    expect(duration(minutes)).toBe(words);
  });

  it("names the time zone in summer and winter", () => {
    expect(formatMoment(new Date("2026-11-28T19:00:00Z"))).toBe("Saturday, November 28 at 2:00 PM EST");
    expect(formatMoment(new Date("2026-07-04T03:30:00Z"))).toBe("Friday, July 3 at 11:30 PM EDT");
  });
});
