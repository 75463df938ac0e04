import { expect, test } from "@playwright/test";
import { stampForm } from "@/lib/public/friend-page/form-time";
import { serverUrl } from "./fixtures";
import { anyEmail } from "./members";
import { connectOnce, mailedConfirmation, newestMail } from "./ops";
import { type AdvocateScene, enrollAnn, fixedTerms } from "./scenes";

const MINUTE_MS = 60_000;

/** A form that was shown a minute ago. */
const formOf = ({ code }: AdvocateScene, fields: Readonly<Record<string, string>> = {}) => ({
  ...{ friendName: "Fred Fox", friendEmail: anyEmail("fred"), friendPhone: "", company: "" },
  stamp: stampForm(code, new Date(Date.now() - MINUTE_MS)),
  ...fields,
});

async function post(path: string, form: Readonly<Record<string, string>>): Promise<string> {
  const request = { method: "POST", body: new URLSearchParams(form), redirect: "manual" } as const;
  const { status, headers } = await fetch(`${serverUrl()}${path}`, request);
  return `${status} ${headers.get("location")}`;
}

const send = (scene: AdvocateScene, form = formOf(scene)) => post(`/api/friends/${scene.code}`, form);
const read = async (path: string) => (await fetch(`${serverUrl()}${path}`)).text();
const isSent = (place: string) => /\?sent=/.test(place);

/** The number of Ann's friends that count toward the cap. */
async function countUsed({ api, campaign }: AdvocateScene): Promise<unknown> {
  const { body } = await api.get(`${campaign}/advocates`);
  return body["advocates"];
}

test.beforeEach(connectOnce);

test("junk forms don't use up an advocate's spots, but a friend who confirms takes one", async () => {
  const scene = await enrollAnn({ terms: { ...fixedTerms, maxReferralsPerAdvocate: 10 } });
  const { stamp } = formOf(scene);
  const copies = await Promise.all(Array.from({ length: 10 }, () => send(scene, formOf(scene, { stamp }))));
  expect(copies.filter(isSent)).toHaveLength(1);
  const junk = await Promise.all(Array.from({ length: 12 }, () => send(scene)));
  expect(junk.filter(isSent)).toHaveLength(12);
  expect(await countUsed(scene)).toMatchObject([{ pendingCount: 0 }]);

  const friendEmail = anyEmail("fred");
  expect(await send(scene, formOf(scene, { friendEmail }))).toMatch(/^303 .*\?sent=/);
  const path = await mailedConfirmation(friendEmail);
  expect(await read(path)).toContain("Yes, it was me");
  expect(await countUsed(scene)).toMatchObject([{ pendingCount: 0 }]);
  expect(await post(`/api${path}`, { action: "confirm" })).toBe(`303 ${path}`);
  expect(await post(`/api${path}`, { action: "confirm" })).toBe(`303 ${path}`);
  expect(await read(path)).toContain("confirmed with");
  expect(await countUsed(scene)).toMatchObject([{ pendingCount: 1 }]);
});

test("50 households behind one address get through, with one link", async () => {
  const scene = await enrollAnn({ terms: fixedTerms });
  const places: string[] = [];
  for (let at = 0; at < 50; at += 10) {
    places.push(...(await Promise.all(Array.from({ length: 10 }, () => send(scene)))));
  }
  expect(places.filter(isSent)).toHaveLength(50);
});

test("submitting an address reveals nothing about it, and no link can claim anything", async () => {
  const scene = await enrollAnn({ terms: fixedTerms });
  const known = anyEmail("known");
  const friend = { advocateId: scene.advocateId, friendName: "Fred Fox", friendEmail: known };
  await scene.api.post(`${scene.campaign}/referrals`, friend);
  const pages: string[] = [];
  for (const friendEmail of [known, scene.email, anyEmail("new")]) {
    const [, place = ""] = (await send(scene, formOf(scene, { friendEmail }))).split(" ");
    const [, heading] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await read(place)) ?? [];
    pages.push(`${place.replace(/=.*/, "")} ${heading}`);
  }
  expect(new Set(pages)).toEqual(new Set([`${scene.friendPath}?sent Almost done: check your email`]));
  expect((await newestMail(known, "friend-confirm")).subject).toContain("already has your info");
  expect((await newestMail(scene.email, "friend-confirm")).subject).toContain("that’s your own");
  for (const claim of ["?known", "?own", "?sent", "?sent=1763800000000..AAAAAAAAAAAAAAAAAAAAAA"]) {
    expect(await read(`${scene.friendPath}${claim}`)).toContain('name="friendEmail"');
  }
});
