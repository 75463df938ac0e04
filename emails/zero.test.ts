import { describe, expect, it } from "vitest";
import { renderEmail, renderSms } from "@/emails/render";
import { sampleBrand, samples } from "@/emails/samples";

const offers = [
  ["fixed", 5_000, 2_500, ["Give $25.", "Get $50."], "they get $25 and you earn $50 in credit."],
  [
    "percent",
    1_000,
    333,
    ["Give 3.33% off.", "Get 10% of the job."],
    "they get 3.33% off and you earn 10% of the job in credit.",
  ],
  ["fixed", 0, 2_500, ["Give friends $25."], "When a friend becomes a customer, they get $25."],
  ["percent", 0, 500, ["Give friends 5% off."], "When a friend becomes a customer, they get 5% off."],
  [
    "fixed",
    5_050,
    0,
    ["Get $50.50", "for every friend."],
    "When a friend becomes a customer, you earn $50.50 in credit.",
  ],
  ["fixed", 50, 1, ["Give 1 cent.", "Get 50 cents."], "they get 1 cent and you earn 50 cents in credit."],
  ["fixed", 0, 0, ["Know someone", "who could use us?"], "A good word from you means a lot to us."],
] as const;

describe.each(offers)(
  "an offer (%s) of %i to the advocate and %i to the friend",
  (rewardMode, advocate, friend, title, terms) => {
    const offer = { rewardMode, advocateRewardValue: advocate, friendRewardValue: friend };

    it("is said in the invite", async () => {
      const { subject, html, text } = await renderEmail("invite", { ...samples.invite, offer }, sampleBrand);
      expect(text).toContain(title.join(" "));
      expect(text).toContain(terms);
      for (const form of [subject, html, text]) expect(form).not.toContain("$0");
    });

    it("is passed on to the friend", async () => {
      const { html, text } = await renderEmail(
        "reward-friend",
        { ...samples["reward-friend"], offer },
        sampleBrand,
      );
      expect(text).toContain(terms);
      for (const form of [html, text]) expect(form).not.toContain("$0");
    });
  },
);

describe("without a reward", () => {
  it("thanks the advocate and shows the credit there is", async () => {
    const props = { ...samples["reward-advocate"], rewardCents: 0 };
    const { subject, text } = await renderEmail("reward-advocate", props, sampleBrand);
    expect(subject).toBe("Ann, thank you: Fred took your advice");
    expect(text).toContain("Your credit: $210.50");
    expect(text).not.toMatch(/is yours|\+|\$0/);
  });

  it("shows an advocate without credit no account", async () => {
    const props = { ...samples["reward-advocate"], rewardCents: 0, balanceCents: 0 };
    const { html, text } = await renderEmail("reward-advocate", props, sampleBrand);
    for (const form of [html, text]) expect(form).not.toMatch(/Your credit|\$\d/);
    expect(renderSms("reward-advocate", props, sampleBrand, { isFirst: false })).toContain(
      "Acme Plumbing: Ann, thank you! Fred took your advice. https://",
    );
  });

  it("welcomes the friend and promises nothing", async () => {
    const offer = { rewardMode: "fixed", advocateRewardValue: 0, friendRewardValue: 0 } as const;
    const props = { ...samples["reward-friend"], rewardCents: 0, offer };
    const { subject, html, text } = await renderEmail("reward-friend", props, sampleBrand);
    expect(subject).toBe("Fred, welcome to Acme Plumbing");
    for (const form of [html, text]) expect(form).not.toMatch(/is yours|bill|\$\d/);
  });
});
