import { expect, it } from "vitest";
import type { accounts } from "@/lib/accounts/contract";
import { MOST_NAMES } from "@/lib/accounts/public-names";
import type { matchRequests } from "@/lib/leads/match-requests/contract";
import { findBusiness } from "@/lib/public/refer/find-business";
import { placeOfBusiness } from "@/lib/public/refer/refer-handler";
import { apiAs } from "@/proof/fixtures/api";
import { type FormFields, friendForm, keptForm, placeOf, postForm } from "@/proof/fixtures/friend-forms";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, expectRefusal, succeeded } from "@/proof/fixtures/scenario";

const api = apiAs((await createTestOrganization()).apiKey);
await enrollAdvocate(api, await createCampaign(api));
const slug = succeeded<typeof accounts.get>(await api.get("/api/app/account")).org.slug ?? "";

const send = (fields: FormFields) => {
  const form = friendForm(placeOfBusiness(slug), { friendName: "Karen Boyd", ...fields });
  return postForm(`/api/refer/${slug}`, form);
};
const waiting = async () => {
  const listed = succeeded<typeof matchRequests.list>(await api.get("/api/app/match-requests"));
  return listed.matchRequests.map(({ friendName, friendPhone, sentBy }) => ({
    friendName,
    friendPhone,
    sentBy,
  }));
};

it("gives the same answer whether or not the name is an advocate's, and credits no one", async () => {
  const phone = { friendEmail: "", friendPhone: "(415) 555-2671" };
  const answers = [await send({ ...phone, sentBy: "Ann Reyes" }), await send({ ...phone, sentBy: "Nora Unknown" })];
  expect(answers.map(placeOf)).toEqual(Array(2).fill(`303 /refer/${slug}?sent`));
  const friend = { friendName: "Karen Boyd", friendPhone: "+14155552671" };
  expect(await waiting()).toEqual([
    { ...friend, sentBy: "Nora Unknown" },
    { ...friend, sentBy: "Ann Reyes" },
  ]);
  expect((await api.get("/api/app/referrals")).body).toEqual({ referrals: [] });
});

it.each([
  [{ sentBy: "" }, ["sentBy"]],
  [{ sentBy: "Ann", friendEmail: "", friendPhone: "" }, ["friendPhone"]],
  [{ sentBy: "see www.example.com" }, ["sentBy"]],
])("asks again about errors in %j and keeps the typed values", async (fields, wrong) => {
  const before = await waiting();
  const answer = await send(fields);
  expect(placeOf(answer)).toBe(`303 /refer/${slug}?again#form`);
  const kept = keptForm(answer, placeOfBusiness(slug));
  expect(kept).toMatchObject({ wrong, values: { friendName: "Karen Boyd", ...fields } });
  expect(await waiting()).toEqual(before);
});

it("accepts only its own page's stamp", async () => {
  const foreign = friendForm(placeOfBusiness("another"));
  const answer = await send({ sentBy: "Ann", stamp: foreign["stamp"] ?? "" });
  expect(keptForm(answer, placeOfBusiness(slug))?.notice).toBe("stale");
});

it("redirects an old address to the current page, and gives it to no other organization", async () => {
  const next = `${slug}-two`;
  expect((await api.patch("/api/app/account", { slug: next })).status).toBe(200);
  const other = apiAs((await createTestOrganization()).apiKey);
  for (const taken of [slug, next]) {
    expectRefusal(await other.patch("/api/app/account", { slug: taken }), 400, "invalid_input", "slug");
    expect((await findBusiness(taken, new Date()))?.slug).toBe(next);
  }
  // A form opened at the old address is shown again at the new one, with the typed values.
  const form = friendForm(placeOfBusiness(slug), { friendName: "Karen Boyd", sentBy: "Ann" });
  const answer = await postForm(`/api/refer/${slug}`, form);
  expect(placeOf(answer)).toBe(`303 /refer/${next}?again#form`);
  expect(keptForm(answer, placeOfBusiness(next))?.values).toMatchObject({ friendName: "Karen Boyd" });
  expect((await api.patch("/api/app/account", { slug })).status).toBe(200);
});

it("keeps at most twenty addresses per organization, and always one it had", async () => {
  const mine = apiAs((await createTestOrganization()).apiKey);
  const first = succeeded<typeof accounts.get>(await mine.get("/api/app/account")).org.slug ?? "";
  const change = (to: string) => mine.patch("/api/app/account", { slug: to });
  for (let at = 1; at < MOST_NAMES; at++) expect((await change(`${first}-${at}`)).status).toBe(200);
  expectRefusal(await change(`${first}-more`), 400, "invalid_input", "slug");
  expect((await change(first)).status).toBe(200);
});
