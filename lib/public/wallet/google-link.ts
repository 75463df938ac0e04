import { sign } from "node:crypto";
import type { GoogleSigner } from "@/lib/kit/env-wallet";
import type { WalletCard } from "@/lib/public/wallet/wallet-card";

const SAVE_PAGE = "https://pay.google.com/gp/v/save";

/**
 * The link that saves a ticket to Google Wallet: a generic pass inside a signed token (RS256), so that Google hears of it
 * only if the friend opens the link. developers.google.com/wallet/generic/web/jwt
 */
export function googleWalletLink(card: WalletCard, { issuerId, email, key }: GoogleSigner, now: Date): string {
  const genericClass = { id: `${issuerId}.referral-ticket` };
  const claims = {
    iss: email,
    aud: "google",
    typ: "savetowallet",
    iat: Math.floor(now.getTime() / 1000),
    payload: {
      genericClasses: [genericClass],
      genericObjects: [{ id: `${issuerId}.${card.id}`, classId: genericClass.id, ...describeObject(card) }],
    },
  };
  const content = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`;
  return `${SAVE_PAGE}/${content}.${sign("sha256", Buffer.from(content), key).toString("base64url")}`;
}

function describeObject({ language, business, title, color, logoUrl, code, phone, page }: WalletCard) {
  const localized = (value: string) => ({ defaultValue: { language, value } });
  const call = phone && { id: "call", uri: `tel:${phone.e164}`, description: phone.value };
  return {
    state: "ACTIVE",
    cardTitle: localized(business),
    header: localized(title),
    hexBackgroundColor: color,
    // Google loads it, so it must be on the internet.
    ...(logoUrl?.startsWith("https://") && {
      logo: { sourceUri: { uri: logoUrl }, contentDescription: localized(business) },
    }),
    barcode: { type: "QR_CODE", value: code.value, alternateText: code.value },
    textModulesData: [
      { id: "code", header: code.label, body: code.value },
      ...(phone ? [{ id: "phone", header: phone.label, body: phone.value }] : []),
    ],
    linksModuleData: {
      uris: [...(call ? [call] : []), { id: "page", uri: page.url, description: page.label }],
    },
  };
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
