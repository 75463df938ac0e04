import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { PortalView } from "@/app/(public)/portal/[token]/portal-view";
import { brandLook } from "@/app/brand-look";
import { FriendPage } from "@/components/friend-page/friend-page";
import { FriendTicket, TicketReach, TicketWallets } from "@/components/friend-page/ticket";
import { LanguageLinks } from "@/components/language-switch";
import { renderPlainEmail } from "@/emails/render";
import { renderSms } from "@/emails/sms";
import { writeTerms } from "@/lib/business/campaigns/terms";
import { catalogs } from "@/lib/kit/words/catalogs";
import { languageFor, readWish } from "@/lib/public/language";
import { readPortal } from "@/lib/public/portal/read-portal";
import { sampleBrand, samples } from "@/proof/fixtures/email-samples";
import { openShop } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { addReferral } from "@/proof/fixtures/scenario";
import { addPseudoLanguage, foreignTexts, languageNames, months, outsideBrackets, pseudo } from "./pseudo";

beforeAll(addPseudoLanguage);

const rewards = { advocateRewardValue: 2_500, friendRewardValue: 5_000 };
const offer = { rewardMode: "fixed", ...rewards, newCustomersOnly: true } as const;
const phone = { e164: "+15035550100", written: "(503) 555-0100" };
const facts = {
  phone,
  serviceArea: "Portland",
  licenseNumber: "OR 204817",
  callBack: "two_hours" as const,
  about: "Pipes.",
  reviews: { url: "https://g.page/acme", host: "g.page", average: { rating: 4.9, count: 212 } },
} as const;

const names = ["Acme", "Ann R.", "AR", ...languageNames, "ANN-7K2Q"];
const examples = ["Fred Fox", "fred@example.com", "(415) 555-0132", "Maria Gonzalez"];

it("is chosen by the browser, like any other", () => {
  const wish = readWish(new Headers({ "accept-language": "qps-US,en;q=0.5" }));
  expect(languageFor(wish, "en")).toBe(pseudo);
});

it("needs no code for the friend page and the ticket", () => {
  const words = catalogs[pseudo];
  const brand = brandLook({ name: "Acme", color: "#0e6b4f" });
  const form = { asksForTexts: true, action: "/api/friends/ANN-7K2Q", stamp: "1.x", words };
  const page = (
    <>
      <FriendPage
        {...form}
        brand={brand}
        offer={offer}
        facts={facts}
        advocateName="Ann R."
        code="ANN-7K2Q"
        privacyUrl="/privacy/acme"
        languages={<LanguageLinks words={words} />}
        trouble={{ wrong: ["friendName", "friendPhone"], notice: "trap" }}
      />
      <FriendTicket offer={offer} words={words} code="ANN-7K2Q" last="call" isWaiting days={{}} />
      <TicketReach phone={phone} words={words} business="Acme" cardPath="/r/ANN-7K2Q/contact.vcf" />
      <TicketWallets paths={{ apple: "/a", google: "/g" }} words={words} />
    </>
  );
  const data = [...names, ...examples, "Portland", "OR 204817", "Pipes.", "Apple Wallet", "Google Wallet"];
  expect(foreignTexts(renderToStaticMarkup(page), data)).toEqual([]);
});

it("needs no code for the advocate's page", async () => {
  const { api, campaign, ann } = await openShop({ ann: { name: "Ann Reyes", email: uniqueEmail("ann") } });
  await addReferral(api, campaign, ann, { friendName: "Fred Fox" });
  const now = new Date();
  const facts = await readPortal(ann.portalToken, now);
  if (!facts) throw new Error("the advocate has a page");
  const outcome = { friend: null, kept: null, isSaved: false, isRequested: false };
  const page = (
    <PortalView token={ann.portalToken} words={catalogs[pseudo]} facts={facts} now={now} outcome={outcome} />
  );
  const data = [facts.brand.name, ...names, ...examples, ...months, facts.code, facts.referralUrl, "Ann", "Fred F."];
  expect(foreignTexts(renderToStaticMarkup(page), data)).toEqual([]);
});

const templates = [
  ...(["invite", "portal-link", "advocate-referred", "reward-advocate", "reward-friend"] as const),
  ...(["credit-released", "reward-reversed", "reward-restored", "credit-expiring"] as const),
  ...(["ask", "friend-confirm", "friend-reminder"] as const),
];
const mailed = ["Acme Plumbing", "Ann", "Reyes", "Fred", "Fox", "kitchen sink", "Dana", "Facebook", "December"];

it.each(templates)("needs no code for the email and text %s", (template) => {
  const props = { ...samples[template], language: pseudo };
  const { subject, text } = renderPlainEmail(template, props, sampleBrand);
  const sms = renderSms(template, props, sampleBrand, { isFirst: true });
  for (const written of [subject, text, sms]) {
    expect(written).toContain("[");
    const rest = outsideBrackets(written.replaceAll(/https?:\/\/[^\s\]]+|[A-Z]+-\w{4}\b/g, ""));
    const left = mailed.reduce((less, known) => less.replaceAll(known, ""), rest);
    expect(left).not.toMatch(/\p{L}{2}/u);
  }
});

it("needs no code for an offer's terms", () => {
  const conditions = { maxReferralsPerAdvocate: 5, creditHoldDays: 14, creditMonths: 12 };
  const terms = writeTerms({ business: "Acme", ...offer, ...conditions }, catalogs[pseudo]);
  expect(outsideBrackets(terms)).not.toMatch(/\p{L}{2}/u);
});
