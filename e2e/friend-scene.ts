import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { type KeptForm, keptFormCookie, sealForm } from "@/lib/public/friend-page/kept-form";
import { fixedTerms } from "./advocate-scene";
import type { Api } from "./api";
import { createScene } from "./campaign-scene";
import { anyEmail, type Member } from "./members";
import { serverUrl } from "./ops";

const Invited = z.object({ advocate: z.object({ advocateId: z.string(), referralCode: z.string() }) });

interface Wanted {
  readonly member?: Member;
  readonly name?: string;
  /** $25 for the advocate and $50 for the friend, unless others are given. */
  readonly terms?: object;
}

/** A campaign whose advocate has sent a friend the link. */
export interface FriendScene {
  readonly dana: Member;
  readonly api: Api;
  /** The campaign at the API. */
  readonly campaign: string;
  readonly email: string;
  readonly advocateId: string;
  readonly code: string;
  /** What the friend opens. */
  readonly path: string;
}

/** A link of Ann Reyes to a campaign of a new organization, unless others are wanted. */
export async function shareLink({ member, name = "Ann Reyes", terms }: Wanted = {}): Promise<FriendScene> {
  const { dana, api, campaignId } = await createScene({ ...fixedTerms, ...terms }, member);
  const campaign = `/api/app/campaigns/${campaignId}`;
  const advocate = await inviteAdvocate(api, campaign, name);
  return { dana, api, campaign, ...advocate, path: `/r/${advocate.code}` };
}

/** Another advocate of a campaign. */
export async function inviteAdvocate(api: Api, campaign: string, name: string) {
  const email = anyEmail("ann");
  const { body } = await api.post(`${campaign}/invite`, { name, email });
  const { advocateId, referralCode: code } = Invited.parse(body).advocate;
  return { advocateId, email, code };
}

/** Changes what lies at this address of the API, or deletes it when no changes are given. */
export async function change({ dana }: FriendScene, path: string, changes?: object): Promise<void> {
  const response = await fetch(`${serverUrl()}${path}`, {
    method: changes ? "PATCH" : "DELETE",
    headers: {
      Authorization: `Bearer ${dana.apiKey}`,
      ...(changes && { "Content-Type": "application/json" }),
    },
    ...(changes && { body: JSON.stringify(changes) }),
  });
  expect(response.status, await response.text()).toBe(200);
}

const Friends = z.object({
  referrals: z.array(
    z.object({
      friendName: z.string(),
      friendEmail: z.string(),
      friendPhone: z.string().optional(),
      friendSmsConsentAt: z.string().optional(),
    }),
  ),
});

/** Who was referred, as the API tells it, newest first. */
export async function readFriends({ api, campaign }: FriendScene) {
  return Friends.parse((await api.get(`${campaign}/referrals`)).body).referrals;
}

const Visited = z.object({
  advocates: z.array(z.object({ referralCode: z.string(), visitCount: z.number() })),
});

/** How often the link was opened, as the API tells it. */
export async function readVisits({ api, campaign, code }: FriendScene): Promise<number | undefined> {
  const { advocates } = Visited.parse((await api.get(`${campaign}/advocates`)).body);
  return advocates.find(({ referralCode }) => referralCode === code)?.visitCount;
}

interface Friend {
  readonly name?: string;
  readonly email: string;
  readonly phone?: string;
}

/** Fills in the form that the page shows. */
export async function fillIn(page: Page, { name = "Fred Fox", email, phone }: Friend): Promise<void> {
  await page.getByRole("textbox", { name: "Your name" }).fill(name);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  if (phone !== undefined) await page.getByRole("textbox", { name: "Phone" }).fill(phone);
}

/** Sends the form as soon as a person could: what comes within two seconds is taken for a program's. */
export async function send(page: Page): Promise<void> {
  await page.waitForTimeout(2_300);
  await sendAtOnce(page);
}

/** Sends the form at once, as whoever has been asked to check it may. */
export async function sendAtOnce(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Claim|Send) my / }).click();
}

/** Opens the form as it comes back when it was not taken. */
export async function openAgain(page: Page, { code, path }: FriendScene, form: KeptForm): Promise<void> {
  const value = sealForm(form, code);
  await page.context().addCookies([{ name: keptFormCookie, value, url: `${serverUrl()}${path}` }]);
  await page.goto(`${path}?again#form`);
}
