import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Offer } from "@/emails/props";
import { renderSms } from "@/emails/render";
import { sampleBrand, samples } from "@/emails/samples";
import { countSegments, gsmLength } from "@/emails/sms/gsm";

const STOP = "Reply STOP to opt out";
const first = { isFirst: true };
const later = { isFirst: false };

const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 éñüßœ’–&.'{€çŁ"];
const name = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength })
    .filter((text) => text.trim() !== "");
const host = fc.string({ unit: fc.constantFrom(..."abcxyz019-."), minLength: 3, maxLength: 20 });
const token = fc.string({ unit: fc.constantFrom(..."abcXYZ019_-"), minLength: 64, maxLength: 64 });
const code = fc.string({ unit: fc.constantFrom(..."BCDFGH2345-"), minLength: 4, maxLength: 21 });
const amount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 200_000 }),
  fc.integer({ min: 1, max: 10 ** 12 }),
);
const offer: fc.Arbitrary<Offer> = fc.oneof(
  fc.record({ rewardMode: fc.constant("fixed"), advocateRewardValue: amount, friendRewardValue: amount }),
  fc.record({
    rewardMode: fc.constant("percent"),
    advocateRewardValue: fc.integer({ min: 0, max: 10_000 }),
    friendRewardValue: fc.integer({ min: 0, max: 10_000 }),
  }),
);

describe("a text message", () => {
  it("fits one segment, has its link unbroken, and speaks of no zero", () => {
    const scene = fc.record({
      advocateName: name(20),
      friendName: name(20),
      business: name(24),
      host,
      token,
      code,
      amount,
      offer,
      isFirst: fc.boolean(),
    });
    fc.assert(
      fc.property(
        scene,
        ({ advocateName, friendName, business, host, token, code, amount, offer, isFirst }) => {
          const people = { advocateName, friendName, rewardCents: amount, offer };
          const portalUrl = `https://${host}/portal/${token}`;
          const referralUrl = `https://${host}/r/${code}`;
          const brand = { ...sampleBrand, name: business };
          const texts = [
            renderSms("invite", { ...samples.invite, ...people, portalUrl, referralUrl }, brand, { isFirst }),
            renderSms("reward-advocate", { ...samples["reward-advocate"], ...people, portalUrl }, brand, {
              isFirst,
            }),
            renderSms(
              "reward-friend",
              { ...samples["reward-friend"], ...people, portalUrl, referralUrl },
              brand,
              { isFirst },
            ),
          ];
          for (const text of texts) {
            expect(gsmLength(text), text).toBeLessThanOrEqual(160);
            expect(
              text.split(" ").some((word) => word === portalUrl || word === referralUrl),
              text,
            ).toBe(true);
            expect(text).not.toContain("$0");
            expect(text.endsWith(STOP)).toBe(isFirst);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  const { portalUrl, referralUrl } = samples.invite;

  it("invites to the advocate's own page where that fits", () => {
    expect(renderSms("invite", samples.invite, sampleBrand, later)).toBe(
      `Acme Plumbing: Ann, share your link: give $25, get $50. ${portalUrl}`,
    );
    expect(renderSms("invite", samples.invite, sampleBrand, first)).toBe(
      `Acme Plumbing: Ann, give $25, get $50. ${portalUrl} ${STOP}`,
    );
  });

  it("gives the link to pass on where the page's address is too long", () => {
    const percent = { rewardMode: "percent", advocateRewardValue: 1_000, friendRewardValue: 500 } as const;
    expect(renderSms("invite", { ...samples.invite, offer: percent }, sampleBrand, first)).toBe(
      `Acme Plumbing: Ann, send friends this link: give 5% off, get 10% of the job. ${referralUrl} ${STOP}`,
    );
  });

  it("tells of rewards", () => {
    expect(renderSms("reward-advocate", samples["reward-advocate"], sampleBrand, later)).toBe(
      `Acme Plumbing: Ann, thank you! $25 is yours. ${portalUrl}`,
    );
    expect(renderSms("reward-friend", samples["reward-friend"], sampleBrand, first)).toBe(
      `Acme Plumbing: $25 is yours, thanks to Ann. ${portalUrl} ${STOP}`,
    );
  });

  it("shortens the sender's name before it needs a second message", () => {
    const longest = `https://${"h".repeat(20)}/portal/${"t".repeat(64)}`;
    const props = { ...samples["reward-advocate"], rewardCents: 999_999_999_999, portalUrl: longest };
    expect(renderSms("reward-advocate", props, { ...sampleBrand, name: "P".repeat(24) }, first)).toBe(
      `PPPPP...: $9,999,999,999.99 is yours. ${longest} ${STOP}`,
    );
  });

  it("rather leaves out a name than pay double for its letters", () => {
    const props = { ...samples["reward-advocate"], advocateName: "Олег", friendName: "אבי" };
    expect(renderSms("reward-advocate", props, sampleBrand, later)).toBe(
      `Acme Plumbing: $25 is yours. ${portalUrl}`,
    );
  });

  it("keeps the sender's name in its own letters", () => {
    const text = renderSms("invite", samples.invite, { ...sampleBrand, name: "Сантехника" }, later);
    expect(text).toBe(`Сантехника: Send friends this link. ${referralUrl}`);
    expect(countSegments(text)).toBe(1);
  });
});
