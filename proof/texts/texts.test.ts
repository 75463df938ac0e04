import { expect, it } from "vitest";
import type { Brand, RewardReversalReason } from "@/emails/props";
import { countSegments, foldGsm, gsmLength, renderSms } from "@/emails/sms";
import type { SmsTemplate, TemplateProps } from "@/emails/templates";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { AskStep } from "@/lib/kit/words/en/asks";
import { type Language, languages } from "@/lib/kit/words/languages";
import { samples } from "@/proof/fixtures/email-samples";

const names = { short: "Reliable Plumbing Co", long: "Reliable Plumbing and Heating of Portland" };
const people = { advocateName: "Maria Gonzalez", friendName: "Benjamin Ortega" };

const host = "https://refer.reliableplumbing.com";
const code = "7Kq2Zc9XbT";
const links = {
  portalUrl: `${host}/c/${code}`,
  confirmUrl: `${host}/c/${code}`,
  answerUrl: `${host}/c/${code}`,
  referralUrl: `${host}/r/MARIA-7K2Q`,
};

const offer = {
  rewardMode: "fixed",
  advocateRewardValue: 12_500,
  friendRewardValue: 12_500,
  newCustomersOnly: true,
} as const;
const amounts = { rewardCents: 12_500, takenCents: 12_500, restoredCents: 12_500, expiringCents: 12_500 };
const usual = { ...people, ...links, ...amounts, offer, balanceCents: 12_500 };

/** One text, and its parts that must remain: the person's name and the amount, if it is about one. */
interface Case<T extends SmsTemplate> {
  readonly props: Partial<TemplateProps[T]>;
  readonly has: readonly string[];
}

/** Stands for the amount as the language writes it. */
const amount = "$125";
const toMaria = ["Maria", amount];
const aboutBenjamin = [...toMaria, "Benjamin"];
const reasons = Object.keys(catalogs.en.emails.reversed.reasons) as RewardReversalReason[];
const steps = Object.keys(catalogs.en.asks.usual) as AskStep[];

const hasOf = (step: AskStep) => (step === "question" ? ["Maria"] : toMaria);

const cases: { readonly [T in SmsTemplate]: Readonly<Record<string, Case<T>>> } = {
  invite: { "": { props: {}, has: toMaria } },
  "portal-link": { "": { props: {}, has: ["Maria"] } },
  "advocate-referred": { "": { props: {}, has: aboutBenjamin } },
  "reward-advocate": {
    "": { props: {}, has: aboutBenjamin },
    pending: { props: { availableOn: "2026-11-26" }, has: toMaria },
  },
  "reward-friend": { "": { props: {}, has: aboutBenjamin } },
  "credit-released": { "": { props: {}, has: toMaria } },
  "reward-reversed": Object.fromEntries(
    reasons.map((reason) => [reason, { props: { reason }, has: toMaria }] as const),
  ),
  "reward-restored": {
    "": { props: {}, has: toMaria },
    pending: { props: { isPending: true }, has: toMaria },
  },
  "credit-used": {
    "": { props: { usedCents: 12_500 }, has: toMaria },
    invoice: { props: { usedCents: 12_500, invoiceNumber: "INV-2026-1042" }, has: toMaria },
  },
  "contact-code": { "": { props: {}, has: ["483211"] } },
  "contact-changed": { "": { props: {}, has: [] } },
  "credit-expiring": { "": { props: { expiresOn: "2026-11-26" }, has: toMaria } },
  ask: Object.fromEntries(
    steps
      .filter((step) => step !== "friend_reminder")
      .map((step) => [step, { props: { step }, has: hasOf(step) }] as const),
  ),
  "friend-reminder": { "": { props: {}, has: toMaria } },
  "friend-confirm": {
    "": { props: {}, has: aboutBenjamin },
    known: { props: { outcome: "known" }, has: ["Benjamin"] },
    customer: { props: { outcome: "known", isCustomer: true }, has: ["Benjamin", amount] },
  },
  "phone-code": { "": { props: {}, has: ["482913"] } },
  "lead-alert": { "": { props: {}, has: ["Karen Boyd", "(503) 555-0164"] } },
};

/** Texts to members are in English, and the alert's number got the notice with its code. */
const forMembers: readonly string[] = ["phone-code", "lead-alert"];
const templates = Object.keys(cases) as SmsTemplate[];

interface Written {
  readonly row: string;
  readonly language: Language;
  readonly isFirst: boolean;
  readonly has: readonly string[];
  readonly short: string;
  readonly long: string;
}

function writeAll<T extends SmsTemplate>(template: T, language: Language, isFirst: boolean): Written[] {
  return Object.entries(cases[template]).map(([form, { props, has }]: [string, Case<T>]) => {
    const write = (name: string) => {
      const brand: Brand = { name, color: "#0e6b4f", phone: "(503) 555-0100", language, links: [] };
      const isAsk = template === "ask" || template === "friend-reminder";
      const filled = { ...samples[template], ...usual, language, ...props };
      return renderSms(template, filled, brand, { isFirst, isAsk });
    };
    const row = [template, form].filter(Boolean).join(" ");
    return { row, language, isFirst, has, short: write(names.short), long: write(names.long) };
  });
}

const all = [true, false].flatMap((isFirst) =>
  languages.flatMap((language) =>
    templates
      .filter(
        (template) => !forMembers.includes(template) || (language === "en" && isFirst === (template === "phone-code")),
      )
      .flatMap((template) => writeAll(template, language, isFirst)),
  ),
);

it.each(all)("$row in $language, first: $isFirst, names the person and the amount in few segments", (text) => {
  const { language, isFirst, has, short, long } = text;
  const { agreed, first } = catalogs[language].emails.text;
  const written = foldGsm(catalogs[language].money(12_500));
  expect(countSegments(short), short).toBeLessThanOrEqual(isFirst ? 2 : 1);
  expect(countSegments(long), long).toBeLessThanOrEqual(2);
  for (const [name, body] of [
    [names.short, short],
    [names.long, long],
  ] as const) {
    expect(gsmLength(body), body).not.toBeNull();
    expect(body.startsWith(`${name}: `), body).toBe(true);
    for (const part of has) expect(body).toContain(part === amount ? written : part);
    if (isFirst) expect(body.endsWith(` ${first}`), body).toBe(true);
    // A text that asks or answers says by itself why it comes.
    if (isFirst && !/^(friend-confirm|phone-code)/.test(text.row)) expect(body).toContain(agreed);
  }
});

it("are listed", async ({ annotate }) => {
  const rows = all.map(({ row, language, isFirst, short, long }) =>
    [
      row.padEnd(30),
      language,
      isFirst ? "first" : "later",
      ...[short, long].map((body) => `${String(gsmLength(body)).padStart(4)} ${countSegments(body)}`),
      short,
    ].join("  "),
  );
  const head = ["text".padEnd(30), "  ", "     ", "20: n s", "41: n s", "with 20 letters"].join("  ");
  await annotate([head, ...rows].join("\n"));
});
