import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { nameDevice } from "@/lib/accounts/sessions/service";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { queueBehind } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`;
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const linux = `Mozilla/5.0 (X11; Linux x86_64) ${webkit}`;
const pixel = `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit}`;
const safari = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${safari}`;
const ipad = `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${safari}`;

it.each([
  ["Chrome on Windows", `${windows} Chrome/131.0.0.0 Safari/537.36`],
  ["Chrome on Mac", `${mac} ${webkit} Chrome/131.0.0.0 Safari/537.36`],
  ["Chrome on Linux", `${linux} Chrome/131.0.0.0 Safari/537.36`],
  ["Chrome on Linux", `${linux} HeadlessChrome/131.0.0.0 Safari/537.36`],
  ["Chrome on ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`],
  ["Chrome on Android", `${pixel} Chrome/131.0.0.0 Mobile Safari/537.36`],
  ["Chrome on iPhone", `${iphone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
  ["Edge on Windows", `${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`],
  ["Edge on Android", `${pixel} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0.0.0`],
  ["Edge on iPhone", `${iphone} Version/18.0 EdgiOS/131.0.2903.68 Mobile/15E148 Safari/604.1`],
  ["Opera on Windows", `${windows} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`],
  ["Opera on iPhone", `${iphone} Version/18.1 Mobile/15E148 Safari/604.1 OPT/5.1.1`],
  ["Samsung Internet on Android", `${pixel} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`],
  ["Firefox on Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0"],
  ["Firefox on Android", "Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0"],
  ["Firefox on iPhone", `${iphone} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
  ["Safari on Mac", `${mac} ${safari} Version/18.1 Safari/605.1.15`],
  ["Safari on iPhone", `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`],
  ["Safari on iPad", `${ipad} Version/17.5 Mobile/15E148 Safari/604.1`],
  ["Windows", "Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko"],
  ["Unknown device", "curl/8.5.0"],
  ["Unknown device", "NotChrome Firefoxy"],
  ["Unknown device", ""],
  ["Unknown device", null],
])("%s is named from %s", (name, userAgent) => {
  expect(nameDevice(userAgent)).toBe(name);
});

it("signing out everywhere from two tabs at once happens once", async () => {
  const dana = await createTestOrganization();
  const { api } = await startTestSession(dana);
  await startTestSession(dana);
  const rows = sql`SELECT FROM sessions WHERE org_id = ${dana.orgId} FOR UPDATE`;
  const answers = await queueBehind(rows, () => [1, 2].map(() => api.delete("/api/app/sessions")));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(answers.map(({ body }) => body["ended"])).toContain(2);
});
