import { expect, it } from "vitest";
import { countVisit } from "@/lib/public/friend-page/count-visit";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { enrollAdvocate, type TestAdvocate } from "@/proof/fixtures/scenario";

isolateRateLimits();

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

const { api, campaign } = await startCampaign();

async function visit(ann: TestAdvocate, headers: Readonly<Record<string, string>>): Promise<void> {
  await countVisit(ann.referralCode, new Headers(headers));
}

async function countOf(ann: TestAdvocate): Promise<unknown> {
  return Object((await api.get(ann.path)).body["advocate"]).visitCount;
}

it.each([
  ["a person's visit counts", { "user-agent": phone }, 1],
  ["a chat preview does not count", { "user-agent": "WhatsApp/2.23.20.0" }, 0],
  ["a search engine does not count", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, 0],
  ["an unnamed program does not count", {}, 0],
  ["a prefetch does not count", { "user-agent": phone, "sec-purpose": "prefetch;prerender" }, 0],
] as const)("%s", async (_, headers, visits) => {
  const ann = await enrollAdvocate(api, campaign);
  await visit(ann, headers);
  expect(await countOf(ann)).toBe(visits);
});

it("counts repeated loads ten times a minute, separately per network", async () => {
  const ann = await enrollAdvocate(api, campaign);
  const from = (address: string) => ({ "user-agent": phone, "x-forwarded-for": address });
  for (let at = 0; at < 15; at++) await visit(ann, from("203.0.113.1"));
  expect(await countOf(ann)).toBe(10);
  await visit(ann, from("203.0.113.2"));
  expect(await countOf(ann)).toBe(11);
});
