import { execFileSync } from "node:child_process";
import { createHash, createPublicKey, verify } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseEnv } from "@/lib/kit/env";
import { appleSigner, googleSigner } from "@/lib/kit/env-wallet";
import { buildApplePass } from "@/lib/public/wallet/apple-pass";
import { googleWalletLink } from "@/lib/public/wallet/google-link";
import type { WalletCard } from "@/lib/public/wallet/wallet-card";
import { makeWalletSettings } from "@/proof/fixtures/wallet-signers";

const { settings, authority } = makeWalletSettings();
const other = makeWalletSettings().settings;
const now = new Date();

const card: WalletCard = {
  id: "0190aa00-0000-7000-8000-000000000001",
  language: "en",
  business: "Müller & Søn",
  color: "#0e6b4f",
  ink: "#ffffff",
  logoUrl: "https://acme.example/logo.png",
  gift: "$50",
  title: "$50 off your first job",
  code: { label: "Your code", value: "ANN-7K2Q" },
  phone: { label: "Phone", value: "(503) 555-0100", e164: "+15035550100" },
  page: { label: "Your ticket", url: "https://acme.example/r/ANN-7K2Q" },
};

describe("an Apple Wallet pass", () => {
  const signer = appleSigner(settings, now);
  if (!signer) throw new Error("the certificate is valid");
  const pictures = { "icon.png": new Uint8Array([1, 2, 3]), "icon@2x.png": new Uint8Array([4]) };
  const pass = unzipSync(buildApplePass(card, pictures, signer, now));
  const file = (name: string) => pass[name] ?? new Uint8Array();
  const json = (name: string): unknown => JSON.parse(strFromU8(file(name)));

  it("has a manifest with the SHA-1 of every other file", () => {
    const named = Object.keys(pass).filter((name) => name !== "manifest.json" && name !== "signature");
    const sha1 = (name: string) => createHash("sha1").update(file(name)).digest("hex");
    expect(named.sort()).toEqual(["icon.png", "icon@2x.png", "pass.json"]);
    expect(json("manifest.json")).toEqual(Object.fromEntries(named.map((name) => [name, sha1(name)])));
  });

  it("is signed apart from its manifest, with the signing time and both certificates", () => {
    const checked = checkSignature(file("signature"), file("manifest.json"));
    expect(checked.verified).toContain(strFromU8(file("manifest.json")));
    expect(checked.printed).toMatch(/signingTime/);
    expect(checked.printed.match(/d\.certificate:/g)).toHaveLength(2);
    expect(() => checkSignature(file("signature"), new Uint8Array([1]))).toThrow(/failure|failed/i);
  });

  it("names the offer, the code, the business, its phone and its color", () => {
    expect(json("pass.json")).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: "pass.com.example.referral",
      teamIdentifier: "TEAM123456",
      serialNumber: card.id,
      organizationName: "Müller & Søn",
      description: card.title,
      backgroundColor: "rgb(14, 107, 79)",
      foregroundColor: "rgb(255, 255, 255)",
      barcodes: [{ format: "PKBarcodeFormatQR", message: "ANN-7K2Q" }],
      coupon: {
        primaryFields: [{ key: "offer", label: card.title, value: "$50" }],
        secondaryFields: [
          { key: "code", label: "Your code", value: "ANN-7K2Q" },
          { key: "phone", label: "Phone", value: "(503) 555-0100" },
        ],
      },
    });
  });

  it("is not offered before or after its certificate is valid", () => {
    expect(appleSigner(settings, new Date(now.getTime() + 31 * 24 * 60 * 60 * 1000))).toBeUndefined();
    expect(appleSigner({}, now)).toBeUndefined();
  });
});

/** What openssl says about a signature. @throws Error if it is not the content's */
function checkSignature(signature: Uint8Array, content: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), "pass-"));
  try {
    const files = { "signature.der": signature, content, "ca.pem": authority };
    for (const [name, data] of Object.entries(files)) writeFileSync(join(folder, name), data);
    const openssl = (command: string) =>
      execFileSync("openssl", command.split(" "), { cwd: folder, stdio: "pipe" }).toString();
    const verified = openssl(
      "smime -verify -binary -inform DER -in signature.der -content content -CAfile ca.pem -purpose any",
    );
    return { verified, printed: openssl("cms -cmsout -print -inform DER -in signature.der") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const Claims = z.looseObject({ payload: z.object({ genericObjects: z.array(z.unknown()) }) });

describe("a link to Google Wallet", () => {
  const signer = googleSigner(settings);
  if (!signer) throw new Error("the key is set");
  const link = googleWalletLink(card, signer, now);
  const [head = "", body = "", signature = ""] = link.replace(/^.*\/v\/save\//, "").split(".");
  const decode = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString());

  it("is signed by the service account and short enough for a link", () => {
    const key = createPublicKey(signer.key);
    const signed = Buffer.from(`${head}.${body}`);
    expect(verify("sha256", signed, key, Buffer.from(signature, "base64url"))).toBe(true);
    expect(decode(head)).toEqual({ alg: "RS256", typ: "JWT" });
    // Google's limit.
    expect(link.length).toBeLessThan(1_800);
  });

  it("names the offer, the code, the business, its phone and its color", () => {
    const { payload, ...claims } = Claims.parse(decode(body));
    expect(claims).toEqual({
      iss: "passes@example.iam.gserviceaccount.com",
      aud: "google",
      typ: "savetowallet",
      iat: Math.floor(now.getTime() / 1000),
    });
    expect(payload.genericObjects).toMatchObject([
      {
        id: `3388000000012345678.${card.id}`,
        hexBackgroundColor: "#0e6b4f",
        state: "ACTIVE",
        cardTitle: { defaultValue: { language: "en", value: "Müller & Søn" } },
        header: { defaultValue: { value: "$50 off your first job" } },
        barcode: { type: "QR_CODE", value: "ANN-7K2Q" },
        textModulesData: [{ body: "ANN-7K2Q" }, { body: "(503) 555-0100" }],
      },
    ]);
  });
});

describe("the settings of wallets", () => {
  const oneLine = (pem: string) => pem.replaceAll("\n", "\\n");
  const base64 = (text: string) => Buffer.from(text).toString("base64");

  it("may be PEM, one line with \\n, or base64", () => {
    for (const write of [String, oneLine, base64]) {
      const { APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY } = settings;
      const given = {
        ...settings,
        APPLE_PASS_CERTIFICATE: write(APPLE_PASS_CERTIFICATE),
        APPLE_PASS_KEY: write(APPLE_PASS_KEY),
        GOOGLE_WALLET_KEY: write === base64 ? base64(settings.GOOGLE_WALLET_KEY) : settings.GOOGLE_WALLET_KEY,
      };
      const read = parseEnv(given);
      expect(appleSigner(read, now)?.teamId).toBe("TEAM123456");
      expect(googleSigner(read)?.email).toBe("passes@example.iam.gserviceaccount.com");
    }
  });

  it.each([
    [{ ...settings, APPLE_PASS_KEY: undefined }, /APPLE_PASS_KEY must be set too/],
    [{ ...settings, APPLE_PASS_KEY: "-----BEGIN" }, /APPLE_PASS_KEY must be the private key/],
    [{ ...settings, APPLE_PASS_KEY: other.APPLE_PASS_KEY }, /APPLE_PASS_KEY must be the key of the cert/],
    [
      { ...settings, APPLE_PASS_CERTIFICATE: authority },
      /APPLE_PASS_CERTIFICATE must be a pass type certificate followed by/,
    ],
    [{ ...settings, GOOGLE_WALLET_KEY: "{}" }, /GOOGLE_WALLET_KEY must be the JSON key/],
    [{ ...settings, GOOGLE_WALLET_ISSUER_ID: "acme" }, /GOOGLE_WALLET_ISSUER_ID must be the number/],
    [{ ...settings, GOOGLE_WALLET_ISSUER_ID: undefined }, /GOOGLE_WALLET_ISSUER_ID must be set too/],
  ])("are refused at the start by the variable's name, %#", (set, message) => {
    expect(() => parseEnv(set)).toThrow(message);
  });

  it("never sign anything for a public demo", () => {
    const closed = parseEnv({ ...settings, DEMO: "public", SIGN_UP: "closed", BACKUPS: "off" });
    expect([appleSigner(closed, now), googleSigner(closed)]).toEqual([undefined, undefined]);
  });
});
