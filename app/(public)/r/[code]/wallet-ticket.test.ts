import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, expect, it } from "vitest";
import { setEnv } from "@/lib/kit/env";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { sendFriendForm } from "@/proof/fixtures/friend-forms";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { findHandler } from "@/proof/fixtures/routes";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";
import { makeWalletSettings } from "@/proof/fixtures/wallet-signers";
import { walletPaths } from "./wallet-ticket";

isolateRateLimits();

const { settings } = makeWalletSettings();
const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, ""]));

let api: TestApi;
let code: string;
beforeEach(async () => {
  setEnv({ ...settings });
  api = apiAs((await createTestOrganization()).apiKey);
  code = (await enrollAdvocate(api, await createCampaign(api, { friendRewardValue: 5_000, newCustomersOnly: true })))
    .referralCode;
});
afterEach(() => setEnv(unset));

/** Asks for a wallet's pass. @param answer the answer to the form that the browser sent, if it sent one */
function ask(path: string, answer?: Response, language = "en"): Promise<Response> {
  const cookie = answer?.headers.getSetCookie().map((one) => one.split(";")[0]) ?? [];
  const headers = { cookie: cookie.join("; "), "accept-language": language };
  return findHandler("GET", path)(new Request(`http://localhost:3000${path}`, { headers }));
}

it("gives the browser that sent the form a pass in its language", async () => {
  const { apple = "", google = "" } = walletPaths(code, new Date());
  const sent = await sendFriendForm(code);
  const pass = await ask(apple, sent, "es");
  expect(pass.headers.get("content-type")).toBe("application/vnd.apple.pkpass");
  const files = unzipSync(new Uint8Array(await pass.arrayBuffer()));
  expect(Object.keys(files).sort()).toEqual([
    "icon.png",
    "icon@2x.png",
    "icon@3x.png",
    "manifest.json",
    "pass.json",
    "signature",
  ]);
  const { coupon } = JSON.parse(strFromU8(files["pass.json"] ?? new Uint8Array()));
  expect(coupon.primaryFields).toEqual([
    { key: "offer", label: "$50 de descuento en tu primer servicio", value: "$50" },
  ]);
  expect(coupon.secondaryFields).toContainEqual({ key: "code", label: "Tu código", value: code });
  const save = await ask(google, sent);
  expect(save.status).toBe(303);
  expect(save.headers.get("location")).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/);
});

it("gives none to other browsers, to a friend who asked without the offer, or before it is set up", async () => {
  const { apple = "", google = "" } = walletPaths(code, new Date());
  const sent = await sendFriendForm(code);
  for (const path of [apple, google]) expect((await ask(path)).status).toBe(404);
  setEnv(unset);
  expect(walletPaths(code, new Date())).toEqual({});
  for (const path of [apple, google]) expect((await ask(path, sent)).status).toBe(404);
});
