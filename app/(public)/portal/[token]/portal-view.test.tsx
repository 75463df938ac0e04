import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { renderEmail } from "@/emails/render";
import { describeUseOfCredit } from "@/lib/kit/format-use-of-credit";
import { en } from "@/lib/kit/words/en/en";
import type { LinkState } from "@/lib/public/friend-page/find-link";
import type { PortalFacts } from "@/lib/public/portal/read-portal";
import { sampleBrand, samples } from "@/proof/fixtures/email-samples";
import { PortalView } from "./portal-view";
import type { FormOutcome } from "./tell-card";

const now = new Date("2026-11-21T12:00:00Z");
const terms = { rewardMode: "fixed", advocateRewardValue: 2_500 } as const;
const facts: PortalFacts = {
  advocateId: "a",
  name: "Ann Reyes",
  code: "ANN-7K2Q",
  referralUrl: "https://refer.example.com/r/ANN-7K2Q",
  brand: { name: "Acme Plumbing", color: "#0e6b4f", links: [] },
  offer: { ...terms, friendRewardValue: 5_000 },
  state: "open",
  expiresAt: null,
  profile: {},
  hasSeenTerms: true,
  creditCents: 2_500,
  pendingCents: 0,
  owedCents: 0,
  usable: { leastCents: 1, mostCents: 2_500, stepCents: 1 },
  creditExpires: null,
  cap: 25,
  usedCount: 12,
  friends: Array.from({ length: 12 }, (_, number) => ({
    referralId: String(number),
    name: `Fred Fox${number}`,
    createdAt: now,
    terms,
    stage: "new",
    confirmation: null,
    checking: false,
    deniedFor: null,
    holdDays: 0,
    converted:
      number === 11 ? { at: now, earnedCents: 2_500, takenBackCents: 0, reversedFor: null, readyAt: null } : null,
  })),
  language: { own: null, business: "en" },
  ledger: [
    {
      entryId: "1",
      at: now,
      amountCents: 2_500,
      balanceCents: 2_500,
      action: "advocate.referral.converted",
      friendName: "Fred Fox11",
      memo: null,
      creditType: "earned",
      owedCents: 0,
    },
  ],
  hasMoreEntries: false,
  reward: { from: "Mei Kwan", cents: 5_000, at: new Date("2026-11-20T18:00:00Z") },
  messages: {
    preference: "email",
    choices: ["email"],
    email: "a***@example.com",
    phone: null,
    hasStoppedEmails: false,
    hasStoppedTexts: false,
    mayText: false,
  },
};
const untouched: FormOutcome = { friend: null, kept: null, isSaved: false, isRequested: false };

const show = (change: Partial<PortalFacts> = {}, outcome = untouched) =>
  renderToStaticMarkup(
    <PortalView token="t0ken" facts={{ ...facts, ...change }} now={now} outcome={outcome} words={en} />,
  );

describe("the portal", () => {
  it("shows how long credit lasts and what expires next, if it does", () => {
    expect(show()).not.toContain("expire");
    const brand = { ...facts.brand, creditMonths: 12 };
    expect(show({ brand })).toContain("Credit expires 12 months after it is added.");
    const creditExpires = { amountCents: 1_500, expiresOn: "2026-12-04" };
    expect(show({ brand, creditExpires })).toContain(
      "$15 expires at the end of Dec 4. Credit expires 12 months after it is added.",
    );
  });

  it.each(["code", "mention", "ask"] as const)("describes the use of credit like the emails: %s", async (way) => {
    const sentence = describeUseOfCredit(en, way);
    const useOfCredit = { way, leastCents: 1 };
    const usable = way === "code" ? facts.usable : null;
    expect(show({ brand: { ...facts.brand, useOfCredit }, usable })).toContain(sentence);
    for (const template of ["reward-advocate", "credit-released", "credit-expiring", "credit-used"] as const) {
      const { text } = await renderEmail(template, samples[template], { ...sampleBrand, useOfCredit });
      expect(text.replaceAll(/\s+/g, " "), template).toContain(sentence);
    }
  });

  it("doesn't mention credit if there is none to earn", () => {
    const offer = { ...facts.offer, advocateRewardValue: 0 };
    const html = show({ offer, creditCents: 0 });
    expect(html).not.toContain("Your credit");
    expect(html.includes(">0<")).toBe(false);
  });

  it("promises a friend's discount as one, not as money", () => {
    expect(show({ friends: [], usedCount: 0 })).toContain("They book a job and get $50 off.");
  });

  it("opens the advocate's own text to a waiting friend while the link takes friends", () => {
    const friends = facts.friends.slice(0, 1);
    const profile = { phone: { e164: "+15035550100", written: "(503) 555-0100" } };
    const text = `Hi Fred! ${facts.brand.name} wants to reach you about my referral. Their number is (503) 555-0100.`;
    const link = `href="sms:?&amp;body=${encodeURIComponent(text)}"`;
    expect(show({ friends, profile })).toContain(link);
    expect(show({ friends, profile, state: "paused" })).not.toContain(link);
  });

  it("shows only initials of last names", () => {
    const html = show();
    for (const words of ["Fred F.", "Mei K.", "recommended us to you", "12 friends", "2 more"]) {
      expect(html).toContain(words);
    }
    expect(html).not.toMatch(/Fox|Kwan|Reyes/);
  });

  const doneOn = (at: Date, readyAt: Date) => ({
    at,
    readyAt,
    earnedCents: 2_500,
    takenBackCents: 0,
    reversedFor: null,
  });
  const on = (day: string) => new Date(`2026-${day}T15:00:00Z`);
  const [someone] = facts.friends;
  const open = { confirmation: null, checking: false, deniedFor: null };
  const pending = (...days: readonly (readonly [string, string])[]) =>
    show({
      pendingCents: 2_500 * days.length,
      friends: days.map(([at, readyAt], number) => ({
        referralId: "r",
        createdAt: now,
        terms,
        ...open,
        ...someone,
        holdDays: 14,
        name: `Zoe Fox${number}`,
        stage: "converted" as const,
        converted: doneOn(on(at), on(readyAt)),
      })),
    });

  it("shows pending rewards with date and reason", () => {
    const html = pending(["11-20", "12-04"]);
    expect(html).toContain("Pending · ready Dec 4");
    expect(html).toContain("Why is $25 pending?");
    expect(html).toContain(
      "Zoe F.’s job was finished on Nov 20. Credit is ready 14 days later, once the bill is settled.",
    );
  });

  it("lists pending rewards, soonest first", () => {
    const html = pending(["11-21", "12-05"], ["11-20", "12-04"]);
    expect(html).toContain("Pending · ready from Dec 4");
    expect(html).toMatch(/\$25 is ready on Dec 4\..+\$25 is ready on Dec 5\./);
  });

  it("shows no date for rewards under review, and that nothing needs to be done", () => {
    const friends = facts.friends.slice(11).map((friend) => ({
      ...friend,
      checking: true,
      stage: "converted" as const,
      converted: doneOn(on("11-20"), on("12-04")),
    }));
    const html = show({ pendingCents: 2_500, friends });
    expect(html).toContain("Pending · being checked");
    expect(html).toContain("Acme Plumbing is checking the reward for Fred F.");
    expect(html).toContain("Acme Plumbing is checking this one. You don’t need to do anything.");
    expect(html).not.toContain("Dec 4");
  });

  it("says that there is nothing to pay for credit used before a refund", () => {
    expect(show({ creditCents: 0, owedCents: 1_000 })).toMatch(/\$10 was used before.+nothing to pay/);
  });

  it.each<LinkState>(["paused", "expired", "full", "ended"])(
    "with a link that is %s doesn't invite sharing, but keeps credit, friends and history",
    (state) => {
      const html = show({ state });
      expect(html).not.toMatch(/Share my link|ANN-7K2Q|sms:|mailto:|wa\.me|Give \$|Refer a friend/);
      for (const words of ["$25", "Fred F.", "became a customer", "Your link"]) {
        expect(html).toContain(words);
      }
    },
  );

  it("promises nothing for friends whose job can no longer be reported", () => {
    expect(show()).toContain("You earn $25 when the job is done.");
    expect(show({ state: "full" })).toContain("You earn $25 when the job is done.");
    expect(show({ state: "ended" })).not.toContain("You earn $25");
  });

  it("works without scripts: every button is a link or submits a form", () => {
    const html = show();
    expect(html).toMatch(/<a href="mailto:[^"]*ANN-7K2Q"[^>]*>.*?Share my link<\/a>/);
    const dead = html.match(/<button type="button"[^>]*>/g) ?? [];
    expect(dead.filter((button) => !/class="[^"]*\binvisible\b/.test(button))).toEqual([]);
    const forms = html.match(/(?<=action=")[^"]*/g);
    const own = "/api/portal/t0ken";
    expect(forms).toEqual([own, `${own}/code`, own, own]);
  });

  it("thanks for the last friend even if the link is now full", () => {
    const html = show({ state: "full" }, { ...untouched, friend: "told" });
    expect(html).toContain("Thanks. Acme Plumbing will get in touch with your friend.");
    expect(html).not.toContain("Send to the team");
  });

  it("shows a rejected form with the typed values", () => {
    const values = { friendName: "", friendEmail: "fred@nowhere", friendPhone: "", friendSmsConsent: false };
    const kept = { values, wrong: ["friendName" as const] };
    const html = show({}, { ...untouched, friend: "again", kept });
    expect(html).toContain('value="fred@nowhere"');
    expect(html).toMatch(/<input[^>]*id="friendName"[^>]*aria-invalid="true"/);
    expect(html).not.toMatch(/<input[^>]*id="friendEmail"[^>]*aria-invalid="true"/);
    expect(show({}, { ...untouched, friend: "again" })).toContain("What you typed is gone");
  });

  it("says if there is more history than shown", () => {
    expect(show()).not.toContain("Ask Acme Plumbing for them");
    expect(show({ hasMoreEntries: true })).toContain("Ask Acme Plumbing for them");
  });

  it("has no banner without a reward", () => {
    expect(show({ reward: { from: "Mei Kwan", cents: 0, at: new Date("2026-11-20T18:00:00Z") } })).not.toContain(
      "recommended us to you",
    );
  });
});
