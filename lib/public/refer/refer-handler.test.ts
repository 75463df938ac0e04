import { beforeAll, expect, it } from "vitest";
import type { accounts } from "@/lib/accounts/contract";
import type { matchRequests } from "@/lib/match-requests/contract";
import { placeOfBusiness } from "@/lib/public/refer/refer-handler";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { type FormFields, friendForm, keptForm, placeOf, postForm } from "@/proof/fixtures/friend-forms";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, succeeded } from "@/proof/fixtures/scenario";

let api: TestApi;
let slug: string;
beforeAll(async () => {
  api = apiAs((await createTestOrganization()).apiKey);
  await enrollAdvocate(api, await createCampaign(api));
  slug = succeeded<typeof accounts.get>(await api.get("/api/app/account")).org.slug ?? "";
});

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

it("tells a friend the same whether the name is an advocate's or nobody's, and credits nobody", async () => {
  const phone = { friendEmail: "", friendPhone: "(415) 555-2671" };
  const answers = [await send({ ...phone, sentBy: "Ann Reyes" }), await send({ ...phone, sentBy: "Nobody" })];
  expect(answers.map(placeOf)).toEqual(Array(2).fill(`303 /refer/${slug}?sent`));
  const friend = { friendName: "Karen Boyd", friendPhone: "+14155552671" };
  expect(await waiting()).toEqual([
    { ...friend, sentBy: "Nobody" },
    { ...friend, sentBy: "Ann Reyes" },
  ]);
  expect((await api.get("/api/app/referrals")).body).toEqual({ referrals: [] });
});

it.each([
  [{ sentBy: "" }, ["sentBy"]],
  [{ sentBy: "Ann", friendEmail: "", friendPhone: "" }, ["friendEmail"]],
  [{ sentBy: "see www.example.com" }, ["sentBy"]],
])("asks again for what is wrong in %j and keeps what was typed", async (fields, wrong) => {
  const before = await waiting();
  const answer = await send(fields);
  expect(placeOf(answer)).toBe(`303 /refer/${slug}?again#form`);
  const kept = keptForm(answer, placeOfBusiness(slug));
  expect(kept).toMatchObject({ wrong, values: { friendName: "Karen Boyd", ...fields } });
  expect(await waiting()).toEqual(before);
});

it("takes the stamp of its own page alone", async () => {
  const foreign = friendForm(placeOfBusiness("another"));
  const answer = await send({ sentBy: "Ann", stamp: foreign["stamp"] ?? "" });
  expect(keptForm(answer, placeOfBusiness(slug))?.notice).toBe("stale");
});
