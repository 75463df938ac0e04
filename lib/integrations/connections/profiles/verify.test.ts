import { createHmac, generateKeyPairSync, sign as signWith } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Profile } from "@/lib/integrations/connections/profile";
import { readWith } from "@/lib/integrations/connections/profiles/highlevel";
import { profiles } from "@/lib/integrations/connections/profiles/profiles";
import { sign } from "@/lib/integrations/webhooks/signature";

const now = new Date("2026-11-26T09:00:00Z");
const address = "https://rewards.example.com/api/connections/019adf1e";
const secret = "a-secret-of-the-owner";
const account = "ve9EPM428h8vShlRW1KT";
const text = `{"locationId":"${account}","timestamp":"${now.toISOString()}","name":"José 🌱"}`;
const [jobberAccount, company] = ["918273", "4620816365007870"];
const jobberText = `{"data":{"webHookEvent":{"accountId":"${Buffer.from(`gid://Jobber/Account/${jobberAccount}`).toString("base64")}"}}}`;
const companyText = `[{"intuitaccountid":"1"},{"intuitaccountid":"${company}"}]`;
const pair = generateKeyPairSync("ed25519");
const highlevel = readWith(pair.publicKey);

type Signed = Record<string, string>;
type Signer = (body: string, secret: string, at: Date) => Signed;

function hmac(key: string, content: string, spelling: "hex" | "base64") {
  return createHmac("sha256", key).update(content).digest(spelling);
}

function signByKey(body: string) {
  return { "X-GHL-Signature": signWith(null, Buffer.from(body), pair.privateKey).toString("base64") };
}

const timed: Signer = (body, key, at) => {
  const timestamp = `${at.getTime() / 1_000}`;
  return { "Api-Timestamp": timestamp, "Api-Signature": hmac(key, `${timestamp}.${body}`, "hex") };
};

const doors: readonly (readonly [string, Profile, Signer])[] = [
  ["Stripe", profiles.stripe, (body, key, at) => ({ "Stripe-Signature": sign(key, body, at) })],
  ["Calendly", profiles.calendly, (body, key, at) => ({ "Calendly-Webhook-Signature": sign(key, body, at) })],
  [
    "Square",
    profiles.square,
    (body, key) => ({ "x-square-hmacsha256-signature": hmac(key, address + body, "base64") }),
  ],
  ["Shopify", profiles.shopify, (body, key) => ({ "X-Shopify-Hmac-Sha256": hmac(key, body, "base64") })],
  ["Housecall Pro, with a time", profiles.housecall_pro, timed],
  ["Housecall Pro", profiles.housecall_pro, (body, key) => ({ "X-HousecallPro-Signature": hmac(key, body, "hex") })],
  ["a workflow of HighLevel", highlevel, (_body, key) => ({ "X-Webhook-Secret": key })],
  ["a workflow of HighLevel, by token", highlevel, (_body, key) => ({ Authorization: `Bearer ${key}` })],
  ["HighLevel", highlevel, signByKey],
];
const signedByContent = doors.filter(([name]) => !name.startsWith("a workflow"));
const signedWithSecret = doors.filter(([name]) => name !== "HighLevel");

function judge(profile: Profile, headers: Signed, body: string | Uint8Array = text, changes = {}) {
  const received = { body: Buffer.from(body), headers: new Headers(headers), address, now, ...changes };
  return profile.verify(received, { secret, account });
}

describe.each(doors)("a request from %s", (_name, profile, signer) => {
  it("is genuine as signed, and unsigned without its header", () => {
    expect(judge(profile, signer(text, secret, now))).toBe("genuine");
    expect(judge(profile, {})).toBe("unsigned");
  });

  it("is forged if its header carries another kind of signature", () => {
    const names = Object.keys(signer(text, secret, now));
    for (const value of ["", "N/A", "t=1,v1=", "=".repeat(44), "é".repeat(64), "Bearer ", "x".repeat(10_000)]) {
      const headers = Object.fromEntries(names.map((header) => [header, value]));
      expect(["forged", "unsigned"]).toContain(judge(profile, headers));
    }
  });
});

it.each(signedByContent)("a request from %s is forged if any byte is changed", (_name, profile, signer) => {
  const headers = signer(text, secret, now);
  const verdicts = [...Buffer.from(text).keys()].map((connection) => {
    const bytes = Buffer.from(text);
    bytes[connection] = (bytes[connection] ?? 0) ^ 1;
    return judge(profile, headers, bytes);
  });
  expect(new Set(verdicts)).toEqual(new Set(["forged"]));
});

it.each(signedWithSecret)(
  "a request from %s is forged if it is signed with another secret",
  (_name, profile, signer) => {
    expect(judge(profile, signer(text, `${secret}.`, now))).toBe("forged");
    expect(
      profile.verify(
        { body: Buffer.from(text), headers: new Headers(signer(text, "x", now)), address, now },
        { secret: "" },
      ),
    ).toBe("forged");
  },
);

it.each([doors[0], doors[1], doors[4]].filter((door) => door !== undefined))(
  "a request from %s is old if it is more than five minutes off",
  (_name, profile, signer) => {
    const verdicts = [-301, -300, 300, 301].map((seconds) =>
      judge(profile, signer(text, secret, new Date(now.getTime() + seconds * 1_000))),
    );
    expect(verdicts).toEqual(["old", "genuine", "genuine", "old"]);
  },
);

it("Square's signature covers the address that Square was given", () => {
  const headers = { "x-square-hmacsha256-signature": hmac(secret, `${address}/${text}`, "base64") };
  expect(judge(profiles.square, headers)).toBe("forged");
});

it("an older scheme's header is not accepted", () => {
  const rsa = { "X-WH-Signature": signByKey(text)["X-GHL-Signature"] };
  expect(judge(highlevel, rsa)).toBe("unsigned");
  const sha1 = createHmac("sha1", secret)
    .update(address + text)
    .digest("base64");
  expect(judge(profiles.square, { "X-Square-Signature": sha1 })).toBe("unsigned");
  const untimed = { "Api-Signature": hmac(secret, text, "hex") };
  expect(judge(profiles.housecall_pro, untimed)).toBe("forged");
});

describe("HighLevel's shared key", () => {
  const other = text.replace(account, "another-account");

  it("is refused for another location, no location, or an unknown location of ours", () => {
    expect(judge(highlevel, signByKey(other), other)).toBe("foreign");
    expect(judge(highlevel, signByKey("{}"), "{}")).toBe("foreign");
    const received = { body: Buffer.from(text), headers: new Headers(signByKey(text)), address, now };
    expect(highlevel.verify(received, { secret })).toBe("foreign");
    expect(judge(highlevel, { "X-Webhook-Secret": secret }, other)).toBe("foreign");
  });

  it("is refused at another time, or for a body signed with another key", () => {
    const old = text.replace("09:00", "08:54");
    expect(judge(highlevel, signByKey(old), old)).toBe("old");
    expect(judge(highlevel, { "X-Webhook-Secret": secret }, old)).toBe("old");
    expect(judge(profiles.highlevel, signByKey(text))).toBe("forged");
  });
});

describe("an app's secret, which signs for every connected account", () => {
  const verify = (profile: Profile, headers: Signed, body: string, of?: string) =>
    profile.verify({ body: Buffer.from(body), headers: new Headers(headers), address, now }, { secret, account: of });
  const ofJobber = (body: string) => ({ "X-Jobber-Hmac-SHA256": hmac(secret, body, "base64") });
  const ofIntuit = (body: string) => ({ "intuit-signature": hmac(secret, body, "base64") });

  it.each([
    ["Jobber", profiles.jobber, ofJobber, jobberText, jobberAccount],
    ["QuickBooks Online", profiles.quickbooks, ofIntuit, companyText, company],
    [
      "QuickBooks Online before 2026",
      profiles.quickbooks,
      ofIntuit,
      `{"eventNotifications":[{"realmId":"${company}","dataChangeEvent":{"entities":[{"name":"Payment","id":"1"}]}}]}`,
      company,
    ],
  ] as const)("accepts only the connected account's events from %s", (_, profile, signer, body, its) => {
    expect(verify(profile, signer(body), body, its)).toBe("genuine");
    expect(verify(profile, signer(body), body, "77")).toBe("foreign");
    expect(verify(profile, signer(body), body)).toBe("foreign");
    expect(verify(profile, signer("{}"), "{}", its)).toBe("foreign");
    expect(verify(profile, signer(body), `${body} `, its)).toBe("forged");
    expect(verify(profile, {}, body, its)).toBe("unsigned");
    expect(verify(profile, signer("nonsense"), "nonsense", its)).toBe("foreign");
  });
});
