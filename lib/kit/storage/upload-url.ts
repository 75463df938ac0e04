import { createHmac, hkdfSync } from "node:crypto";
import { isMadeWithSecret } from "@/lib/kit/auth/secrets";
import { appUrl, authSecret } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { findImageType, type ImageType, type LogoUpload } from "@/lib/kit/storage/image-key";

const PATH = "/api/uploads/";

/** The URL of a file on our own server. */
export function fileUrl(key: string): string {
  return `${appUrl()}${PATH}${key}`;
}

/** The key in a request's URL, not validated. */
export function keyOf(url: URL): string {
  return url.pathname.startsWith(PATH) ? url.pathname.slice(PATH.length) : "";
}

/** A signed URL for one upload to our own server (spec "Branding"). */
export function signUploadUrl({ key, contentType, expiresAt }: LogoUpload): string {
  const expires = String(expiresAt.getTime());
  const query = new URLSearchParams({
    type: contentType,
    expires,
    signature: sign(authSecret(), key, contentType, expires),
  });
  return `${fileUrl(key)}?${query}`;
}

/**
 * Verifies an upload URL. Returns the key and type it allows.
 * @throws ApiError `upload_url_invalid` if it isn't from `signUploadUrl`, otherwise `upload_url_expired`
 */
export function verifyUploadUrl(url: URL, now: Date): { key: string; contentType: ImageType } {
  const key = keyOf(url);
  const contentType = findImageType(key);
  const { type = "", expires = "", signature = "" } = Object.fromEntries(url.searchParams);
  if (!contentType || !isMadeWithSecret(signature, (secret) => sign(secret, key, type, expires))) {
    throw new ApiError(
      "upload_url_invalid",
      "This upload address is incomplete or was changed. Ask for a new one and use it exactly as you got it.",
    );
  }
  if (Number(expires) <= now.getTime()) {
    throw new ApiError("upload_url_expired", "This upload address no longer works. Ask for a new one.");
  }
  return { key, contentType };
}

function sign(secret: string, key: string, type: string, expires: string): string {
  const derived = Buffer.from(hkdfSync("sha256", secret, "", "upload address", 32));
  return createHmac("sha256", derived)
    .update(JSON.stringify(["PUT", key, type, expires]))
    .digest("base64url");
}
