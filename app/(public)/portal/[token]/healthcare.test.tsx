import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "@/lib/kit/durations";
import { catalogs } from "@/lib/kit/words/catalogs";
import { type Language, languages } from "@/lib/kit/words/languages";
import { releaseDue } from "@/lib/leads/advocates/release-credit";
import type { messages } from "@/lib/messages/contract";
import { readPortal } from "@/lib/public/portal/read-portal";
import { answerAs, postForm, readReferrals, sendFriendForm } from "@/proof/fixtures/friend-forms";
import { readMessages } from "@/proof/fixtures/messages";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, succeeded, type TestAdvocate } from "@/proof/fixtures/scenario";
import { PortalView } from "./portal-view";

const untouched = { friend: null, kept: null, isSaved: false, isRequested: false };

const { organization, api } = await startOrganization();
await api.patch("/api/app/account", { industry: "healthcare", stateRulesChecked: true });
const campaign = await createCampaign(api, { friendRewardValue: 2_500, creditHoldDays: 1 });

async function enroll(language: Language) {
  const contacts = { name: "Ann Reyes", email: uniqueEmail("ann"), phone: "+14155550132" };
  return enrollAdvocate(api, campaign, { ...contacts, language });
}

/** A confirmed friend who came through the link. */
async function refer(ann: TestAdvocate, fields: Readonly<Record<string, string>> = {}) {
  await sendFriendForm(ann.referralCode, fields);
  const [referral] = await readReferrals(api, campaign);
  if (!referral) throw new Error("there is no referral");
  await answerAs(referral);
  const path = `${campaign.path}/referrals/${referral.referralId}`;
  return {
    ...referral,
    act: async (verb: string, body: object = {}) => succeeded(await api.post(`${path}/${verb}`, body)),
  };
}

/** The text of an advocate's page, line by line. */
async function readPage({ portalToken }: TestAdvocate, language: Language): Promise<string> {
  const now = new Date();
  const facts = await readPortal(portalToken, now);
  if (!facts) throw new Error("The token opens no portal");
  const words = catalogs[language];
  const html = renderToStaticMarkup(<PortalView token="t" outcome={untouched} facts={facts} now={now} words={words} />);
  return html.replace(/(<[^>]*>)+/g, "\n");
}

/** The text of an advocate's messages, other than the invite. */
async function readSent({ advocateId }: TestAdvocate) {
  const sent = (await readMessages(organization.orgId)).filter(
    (message) => message.advocateId === advocateId && message.template !== "invite",
  );
  return Promise.all(
    sent.map(async ({ id, template, channel }) => {
      const answer = await api.get(`/api/app/messages/${id}`);
      const { message } = succeeded<typeof messages.get>(answer);
      return { name: `${template} by ${channel}`, text: JSON.stringify(message) };
    }),
  );
}

/** Words in either language that would reveal a friend's identity or progress. */
const secrets =
  /Fred|Fox|customer|signed up|your advice|In touch|[Bb]ooked|efund|the job|cliente|egistr|siguió|Contactado|gendado|eembols|l servicio/;

describe.each(languages)("in healthcare an advocate who reads %s", (language) => {
  let ann: TestAdvocate;
  beforeAll(async () => {
    ann = await enroll(language);
  });

  it("sees the same page whatever happens to a friend who hasn't agreed to share", async () => {
    const fred = await refer(ann);
    const before = await readPage(ann, language);
    expect(before).toContain(catalogs[language].portal.why.discreet);
    expect(before.match(secrets)).toBeNull();
    for (const stage of ["contacted", "booked"]) {
      await fred.act("stage", { stage });
      expect(await readPage(ann, language), stage).toBe(before);
    }
    await fred.act("stage", { stage: "lost", reason: "other" });
    expect(await readPage(ann, language)).toBe(before);
    await fred.act("reject", { reason: "spam" });
    expect(await readPage(ann, language)).toBe(before);
  });

  it("is thanked for a new customer on the page and in every message, without details", async () => {
    const fred = await refer(ann);
    await fred.act("convert");
    const pages = [await readPage(ann, language)];
    await releaseDue({ orgId: organization.orgId }, new Date(Date.now() + 2 * DAY_MS));
    pages.push(await readPage(ann, language));
    succeeded(await api.post(`${ann.path}/credit`, { delta: -1_000 }));
    await fred.act("reverse", { reason: "refunded" });
    pages.push(await readPage(ann, language));
    await fred.act("unreverse");
    pages.push(await readPage(ann, language));
    for (const page of pages) expect(page.match(secrets)).toBeNull();
    const sent = await readSent(ann);
    expect(new Set(sent.map(({ name }) => name))).toEqual(
      new Set(
        ["advocate-referred", "reward-advocate", "credit-released", "reward-reversed", "reward-restored"].flatMap(
          (template) => [`${template} by email`, `${template} by sms`],
        ),
      ),
    );
    for (const { name, text } of sent) expect(text.match(secrets), name).toBeNull();
    const { advocateId } = ann;
    const papers = [await api.get(`${ann.path}/statement`), await api.post("/api/app/people/export", { advocateId })];
    for (const { status, body } of papers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/Fred|became a customer|refund/);
    }
  });

  it("sees name and outcome of a friend who has agreed", async () => {
    const gina = await refer(ann, { friendName: "Gina Gold", friendTellConsent: "on" });
    await gina.act("convert");
    expect(await readPage(ann, language)).toContain("Gina G.");
    const told = (await readSent(ann)).filter(({ text }) => text.includes("Gina"));
    expect(told.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["advocate-referred by email", "reward-advocate by email"]),
    );
  });
});

it("does not reveal to a healthcare advocate that a friend is already known", async () => {
  const ann = await enroll("en");
  const friend = {
    action: "refer",
    friendName: "Fred Fox",
    friendEmail: uniqueEmail("fred"),
    friendPhone: "",
  };
  const answers = [1, 2].map(async () => postForm(`/api/portal/${ann.portalToken}`, friend));
  for (const answer of await Promise.all(answers)) {
    expect(answer.headers.get("location")).toMatch(/\?told#tell$/);
  }
});
