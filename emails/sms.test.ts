import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Offer } from "@/emails/props";
import { countSegments, foldGsm, gsmLength, renderSms } from "@/emails/sms";
import { money } from "@/emails/text/formats";
import { fullName } from "@/emails/text/names";
import { offerInShort } from "@/emails/text/offer";
import { catalogs } from "@/lib/kit/words/catalogs";
import { samples as emailed, sampleBrand } from "@/proof/fixtures/email-samples";

describe("the length of a text message", () => {
  it.each([
    ["", 0],
    ["Ann, $25 is yours.", 18],
    ["€", 2],
    ["{[~]}|^\\", 16],
    ["@£éèÄöñüà\n", 10],
    ["ç", null],
    ["’", null],
    ["👍", null],
  ])("of %j is %j", (text, length) => {
    expect(gsmLength(text)).toBe(length);
  });

  it.each([
    ["a".repeat(160), 1],
    ["a".repeat(161), 2],
    ["a".repeat(306), 2],
    ["a".repeat(307), 3],
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    ["я".repeat(70), 1],
    ["я".repeat(71), 2],
    ["я".repeat(135), 3],
  ])("%#: %j costs %i", (text, segments) => {
    expect(countSegments(text)).toBe(segments);
  });
});

it.each([
  ["Zoë’s “Café” – naïve…", 'Zoe\'s "Café" - naive...'],
  ["Łukasz Đorđe Þór Œuvre ı", "Lukasz Dorde Thor OEuvre i"],
  ["François Muñoz", "Francois Muñoz"],
  ["Acme™ Plumbing 🔧", "Acme Plumbing"],
  ["🇺🇸 Ann 👩🏽‍🔧", "Ann"],
  ["Ann\u00a0Reyes", "Ann Reyes"],
  ["\u2068אבי\u2069", "אבי"],
  ["Олег ’", "Олег ’"],
  ["हिन्दी", "हिन्दी"],
  ["🔧", "🔧"],
])("%j is sent as %j", (text, folded) => {
  expect(foldGsm(text)).toBe(folded);
});

const AGREED = "You agreed to these texts.";
const CARRIERS = "Msg frequency varies. Msg&data rates may apply. HELP for help, STOP to end.";
const first = { isFirst: true };
const later = { isFirst: false };
const { referralUrl } = emailed.invite;
const portalUrl = "https://refer.acme.com/c/7Kq2Zc9XbT";
const inText = <Props extends { readonly portalUrl: string }>(props: Props) => ({ ...props, portalUrl });
const samples = {
  ...emailed,
  "portal-link": inText(emailed["portal-link"]),
  "advocate-referred": inText(emailed["advocate-referred"]),
  "reward-advocate": inText(emailed["reward-advocate"]),
  "reward-friend": inText(emailed["reward-friend"]),
};
const advocate = samples["reward-advocate"];
const friend = samples["reward-friend"];
const from = (name: string) => ({ ...sampleBrand, name });

describe("a text message", () => {
  it("sends advocates their lost link, and customers the number to call", () => {
    expect(renderSms("portal-link", samples["portal-link"], sampleBrand, later)).toBe(
      `Acme Plumbing: Ann, here's your private page: ${portalUrl}`,
    );
    const known = { ...samples["friend-confirm"], outcome: "known", isCustomer: true } as const;
    const brand = { ...sampleBrand, phone: "(503) 555-0100" };
    expect(renderSms("friend-confirm", known, brand, later)).toBe(
      "Acme Plumbing: Fred, the $25 offer is for new customers. Need us? Call (503) 555-0100.",
    );
    const { isCustomer: _, ...referred } = known;
    expect(renderSms("friend-confirm", referred, sampleBrand, later)).toBe(
      "Acme Plumbing: Fred, we already have your info. Need us? Get in touch anytime.",
    );
  });

  it("invites with the offer and the link to share", () => {
    expect(renderSms("invite", samples.invite, sampleBrand, first)).toBe(
      `Acme Plumbing: Ann, here's your link to share. When a friend becomes a customer, they get $25 off and you earn $50 in credit. ${referralUrl} ${AGREED} ${CARRIERS}`,
    );
    const percent = { rewardMode: "percent", advocateRewardValue: 0, friendRewardValue: 500 } as const;
    expect(renderSms("invite", { ...samples.invite, offer: percent }, sampleBrand, later)).toBe(
      `Acme Plumbing: Ann, here's your link to share. When a friend becomes a customer, they get 5% off. ${referralUrl}`,
    );
  });

  it("announces rewards with the link to the recipient's page", () => {
    expect(renderSms("reward-advocate", advocate, sampleBrand, later)).toBe(
      `Acme Plumbing: Ann, thank you! Fred took your advice: $50 is yours. ${portalUrl}`,
    );
    expect(renderSms("reward-friend", friend, sampleBrand, first)).toBe(
      `Acme Plumbing: Fred, $25 off is yours thanks to Ann. Your page, with a link to share: ${portalUrl} ${AGREED} ${CARRIERS}`,
    );
  });

  it("tells an advocate that a friend signed up, and the reward to come", () => {
    expect(renderSms("advocate-referred", samples["advocate-referred"], sampleBrand, later)).toBe(
      `Acme Plumbing: Ann, thank you! Fred signed up: $50 is yours once they're a customer. ${portalUrl}`,
    );
  });

  it("tells a member who to call, even if nothing else fits", () => {
    const [lead] = samples["lead-alert"].leads;
    if (!lead) throw new Error("the sample has a lead");
    const alert = { count: 1, leads: [{ ...lead, friendName: "Карен" }], leadsUrl: "https://a.example" };
    const text = renderSms("lead-alert", alert, sampleBrand, later);
    expect(text).toBe(`Acme Plumbing: New lead: (503) 555-0164. ${lead.url}`);
    expect(renderSms("lead-alert", { ...alert, count: 5 }, sampleBrand, later)).toContain("5 new leads. First: ");
  });

  it.each([
    ["Springfield Children's Dentistry", "Springfield Children's Dentistry"],
    ["Smith Dental — North", "Smith Dental - North"],
    ["The Law Offices of Henderson", "The Law Offices of Henderson"],
    ["Greater Springfield Heating and Cooling of the Northern Area", ""],
    [
      "Greater Springfield Heating and Cooling of the Northern Areas",
      "Greater Springfield Heating and Cooling of the Northern...",
    ],
  ])("from %j contains the full name and the amounts", (name, sender) => {
    const start = `${sender || name}: `;
    const invite = renderSms("invite", samples.invite, from(name), first);
    const rewards = [
      renderSms("reward-advocate", advocate, from(name), first),
      renderSms("reward-friend", friend, from(name), first),
    ];
    for (const text of [invite, ...rewards]) {
      expect(text.startsWith(start), text).toBe(true);
      expect(countSegments(text)).toBeLessThanOrEqual(2);
    }
    for (const amount of ["$25", "$50"]) expect(invite).toContain(amount);
    expect(countSegments(renderSms("invite", samples.invite, from(name), later))).toBe(1);
    expect(rewards[0]).toContain("$50 is yours");
    expect(rewards[1]).toContain("$25 off is yours");
  });

  it("uses the long wording if it needs a second segment anyway", () => {
    const name = "Greater Springfield Heating and Cooling of the North";
    expect(renderSms("reward-advocate", advocate, from(name), first)).toBe(
      `${name}: Ann, thank you! Fred took your advice: $50 is yours. ${portalUrl} ${AGREED} ${CARRIERS}`,
    );
  });

  it("says how to stop asks after the first text", () => {
    const text = renderSms("ask", samples.ask, sampleBrand, { isFirst: false, isAsk: true });
    expect(text).toMatch(/ STOP to opt out$/);
  });

  it("drops a person's name rather than double the cost", () => {
    const props = { ...advocate, advocateName: "Олег", friendName: "אבי" };
    const name = "Springfield Children's Dentistry";
    expect(renderSms("reward-advocate", props, from(name), later)).toBe(
      `${name}: Thank you! $50 is yours. ${portalUrl}`,
    );
  });

  it("keeps the sender's name in its own script", () => {
    const text = renderSms("invite", samples.invite, from("Сантехника"), later);
    expect(text).toBe(`Сантехника: Ann, give $25, get $50. ${referralUrl}`);
    expect(countSegments(text)).toBe(1);
  });
});

const LARGEST_USUAL = 99_999;
const AMOUNTS = /\$[\d,.]*\d|[\d.]+%|\d+ cent(avo)?s?/g;

const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 éñüßœ’–&.'{€çŁ"];
const name = (longest: number) =>
  fc
    .string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: longest })
    .filter((text) => text.trim() !== "" && (gsmLength(foldGsm(text)) ?? 0) <= longest);
const host = fc.string({ unit: fc.constantFrom(..."abcxyz019-."), minLength: 3, maxLength: 20 });
const token = fc.string({ unit: fc.constantFrom(..."bcdXYZ249"), minLength: 10, maxLength: 10 });
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

it.each(["en", "es"] as const)(
  "in %s contains the full name, amounts and link, in one segment if they fit",
  (language) => {
    const words = catalogs[language].emails;
    const holds = fc.property(scene, ({ business, host, token, code, isFirst, ...people }) => {
      const links = {
        portalUrl: `https://${host}/c/${token}`,
        referralUrl: `https://${host}/r/${code}`,
      };
      const brand = { ...sampleBrand, name: business, language };
      const write = (template: keyof typeof expected) =>
        renderSms(template, { ...samples[template], ...people, ...links }, brand, { isFirst });
      const reward = people.rewardCents > 0 ? [money(people.rewardCents, words)] : [];
      const expected = {
        invite: { link: links.referralUrl, amounts: offerInShort(people.offer, words).match(AMOUNTS) ?? [] },
        "reward-advocate": { link: links.portalUrl, amounts: reward },
        "reward-friend": { link: links.portalUrl, amounts: reward },
      };
      for (const template of ["invite", "reward-advocate", "reward-friend"] as const) {
        const { link, amounts } = expected[template];
        const text = write(template);
        const isUsual =
          !isFirst &&
          (template === "invite" || (people.rewardCents % 100 === 0 && people.rewardCents <= LARGEST_USUAL));
        expect(gsmLength(text), text).toBeLessThanOrEqual(isUsual ? 160 : 306);
        expect(text.startsWith(`${foldGsm(fullName(business))}: `), text).toBe(true);
        expect(text.match(/https:\S+/g), text).toEqual([link]);
        for (const part of amounts) expect(text).toContain(part);
        expect(text).not.toContain("$0");
        expect(text.endsWith(` ${catalogs[language].emails.text.first}`)).toBe(isFirst);
      }
    });
    fc.assert(holds, { numRuns: 1_000 });
  },
);
