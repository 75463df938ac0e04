import fc from "fast-check";
import { expect, it } from "vitest";
import type { Offer } from "@/emails/props";
import { renderSms } from "@/emails/render";
import { sampleBrand, samples } from "@/emails/samples";
import { foldGsm, gsmLength } from "@/emails/sms/compose";
import { fullName } from "@/emails/text/names";
import { money, offerInShort } from "@/emails/text/offer";

const LARGEST_USUAL = 99_999;
const AMOUNTS = /\$[\d,.]*\d|[\d.]+%|\d+ cents?/g;

const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 éñüßœ’–&.'{€çŁ"];
const name = (longest: number) =>
  fc
    .string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: longest })
    .filter((text) => text.trim() !== "" && (gsmLength(foldGsm(text)) ?? 0) <= longest);
const host = fc.string({ unit: fc.constantFrom(..."abcxyz019-."), minLength: 3, maxLength: 20 });
const token = fc.string({ unit: fc.constantFrom(..."abcXYZ019_-"), minLength: 64, maxLength: 64 });
const code = fc.string({ unit: fc.constantFrom(..."BCDFGH2345-"), minLength: 4, maxLength: 21 });
const amount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 100, max: LARGEST_USUAL }),
  fc.integer({ min: 1, max: 10 ** 12 }),
);
const share = fc.integer({ min: 0, max: 10_000 });
const offer: fc.Arbitrary<Offer> = fc.oneof(
  fc.record({ rewardMode: fc.constant("fixed"), advocateRewardValue: amount, friendRewardValue: amount }),
  fc.record({ rewardMode: fc.constant("percent"), advocateRewardValue: share, friendRewardValue: share }),
);
const people = { advocateName: name(20), friendName: name(20), rewardCents: amount, offer };
const scene = fc.record({ ...people, business: name(24), host, token, code, isFirst: fc.boolean() });

it("has the whole name, the amounts and its link, and fits one segment where they leave room", () => {
  const holds = fc.property(scene, ({ business, host, token, code, isFirst, ...people }) => {
    const links = { portalUrl: `https://${host}/portal/${token}`, referralUrl: `https://${host}/r/${code}` };
    const brand = { ...sampleBrand, name: business };
    const write = (template: keyof typeof expected) =>
      renderSms(template, { ...samples[template], ...people, ...links }, brand, { isFirst });
    const reward = people.rewardCents > 0 ? [money(people.rewardCents)] : [];
    const expected = {
      invite: { link: links.referralUrl, amounts: offerInShort(people.offer).match(AMOUNTS) ?? [] },
      "reward-advocate": { link: links.portalUrl, amounts: reward },
      "reward-friend": { link: links.portalUrl, amounts: reward },
    };
    for (const template of ["invite", "reward-advocate", "reward-friend"] as const) {
      const { link, amounts } = expected[template];
      const text = write(template);
      const isUsual =
        template === "invite" || (people.rewardCents % 100 === 0 && people.rewardCents <= LARGEST_USUAL);
      expect(gsmLength(text), text).toBeLessThanOrEqual(isUsual ? 160 : 306);
      expect(text.startsWith(`${foldGsm(fullName(business))}: `), text).toBe(true);
      expect(text.match(/https:\S+/g), text).toEqual([link]);
      for (const part of amounts) expect(text).toContain(part);
      expect(text).not.toContain("$0");
      expect(text.endsWith(" STOP to opt out")).toBe(isFirst);
    }
  });
  fc.assert(holds, { numRuns: 1_000 });
});
