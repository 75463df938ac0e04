import { createHash } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { parseColor } from "@/lib/business/branding/contrast";
import type { AppleSigner } from "@/lib/kit/env-wallet";
import { signDetached } from "@/lib/public/wallet/sign-detached";
import type { WalletCard } from "@/lib/public/wallet/wallet-card";

/** Pictures of a pass by file name: Apple requires `icon.png`, its `@2x` and `@3x` are for sharper screens. */
export type PassPictures = Readonly<Record<`${"icon" | "logo"}${"" | "@2x" | "@3x"}.png`, Uint8Array>>;

/**
 * A ticket as an Apple Wallet pass: a zip file of `pass.json`, the pictures, a manifest with the SHA-1 of each, and the
 * manifest's signature. developer.apple.com/documentation/walletpasses/building-a-pass
 */
export function buildApplePass(
  card: WalletCard,
  pictures: Partial<PassPictures>,
  signer: AppleSigner,
  now: Date,
): Uint8Array<ArrayBuffer> {
  const files = { "pass.json": strToU8(JSON.stringify(describePass(card, signer))), ...pictures };
  const hashes = Object.entries(files).map(([name, file]) => [name, sha1(file)]);
  const manifest = strToU8(JSON.stringify(Object.fromEntries(hashes)));
  const signature = signDetached(manifest, signer, now);
  return zipSync({ ...files, "manifest.json": manifest, signature });
}

function describePass(card: WalletCard, { passTypeId, teamId }: AppleSigner) {
  const { id, business, color, ink, gift, title, code, phone, page } = card;
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    serialNumber: id,
    organizationName: business,
    description: title,
    logoText: business,
    backgroundColor: rgb(color),
    foregroundColor: rgb(ink),
    labelColor: rgb(ink),
    // The offer is this friend's.
    sharingProhibited: true,
    barcodes: [{ format: "PKBarcodeFormatQR", message: code.value, messageEncoding: "utf-8", altText: code.value }],
    coupon: {
      primaryFields: gift ? [{ key: "offer", label: title, value: gift }] : [],
      secondaryFields: [
        { key: "code", ...code },
        ...(phone ? [{ key: "phone", label: phone.label, value: phone.value }] : []),
      ],
      backFields: [
        ...(phone ? [{ key: "call", label: phone.label, value: phone.e164 }] : []),
        { key: "page", label: page.label, value: page.url },
      ],
    },
  };
}

function rgb(color: string): string {
  const parts = parseColor(color).map((share) => Math.round(share * 255));
  return `rgb(${parts.join(", ")})`;
}

function sha1(file: Uint8Array | undefined): string {
  return createHash("sha1")
    .update(file ?? "")
    .digest("hex");
}
