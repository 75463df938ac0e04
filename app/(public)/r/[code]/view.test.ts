import { afterEach, beforeEach, expect, it } from "vitest";
import { databaseUrl } from "@/lib/kit/env";
import { markSent } from "@/lib/public/friend-page/form-time";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { useDatabase } from "@/proof/fixtures/own-database";
import { createCampaign, enrollAdvocate, type TestCampaign } from "@/proof/fixtures/scenario";
import { findView } from "./view";

const workingUrl = databaseUrl();

let api: TestApi;
let campaign: TestCampaign;
let code: string;

beforeEach(async () => {
  api = apiAs((await createTestOrganization()).apiKey);
  campaign = await createCampaign(api);
  code = (await enrollAdvocate(api, campaign)).referralCode;
});

afterEach(() => useDatabase(workingUrl));

function visit(query: Record<string, string> = {}, of = code, hasSent = false, hasKept = false) {
  const asked = { params: Promise.resolve({ code: of }), searchParams: Promise.resolve(query) };
  return findView(asked, { hasSent: () => hasSent, hasKept: () => hasKept });
}

it("shows the form for any spelling of the code and any extra query", async () => {
  const open = { kind: "open", isAgain: false, link: { code } };
  expect(await visit()).toMatchObject(open);
  expect(await visit({ utm_source: "chat", paused: "" }, code.toLowerCase())).toMatchObject(open);
  expect(await visit({ again: "" })).toMatchObject({ ...open, isAgain: true });
});

it("confirms a sent form even if the link has closed since", async () => {
  const sent = markSent(code, new Date());
  expect(await visit({ sent })).toMatchObject({ kind: "sent", link: { code } });
  await api.patch(campaign.path, { status: "paused" });
  expect(await visit({ sent })).toMatchObject({ kind: "sent", link: { state: "paused" } });
});

it("reminds a browser of its sent form, unless another person uses it or a form was rejected", async () => {
  expect(await visit({}, code, true)).toMatchObject({ kind: "before" });
  expect(await visit({ new: "" }, code, true)).toMatchObject({ kind: "open", isAgain: false });
  expect(await visit({ again: "" }, code, true)).toMatchObject({ kind: "before", isAgain: false });
  expect(await visit({ again: "" }, code, true, true)).toMatchObject({ kind: "open", isAgain: true });
});

it("ignores claims in the address", async () => {
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  const claims = ["", "1", markSent("OTHER-2345", new Date()), markSent(code, yesterday)];
  for (const sent of claims) expect(await visit({ sent })).toMatchObject({ kind: "open" });
  for (const claim of ["known", "own"]) expect(await visit({ [claim]: "" })).toMatchObject({ kind: "open" });
});

it("says why a link accepts no friends, whatever was typed before", async () => {
  await api.patch(campaign.path, { status: "paused" });
  expect(await visit({ again: "" })).toMatchObject({ kind: "paused", isAgain: true });
});

it("reports an unknown code, and a failed lookup", async () => {
  expect(await visit({ sent: "" }, "MISSING-2345")).toEqual({ kind: "unknown" });
  await useDatabase("postgres://wrong@127.0.0.1:1/none");
  expect(await visit()).toEqual({ kind: "failed" });
});
