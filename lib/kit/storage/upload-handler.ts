import { env } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import type { Trace } from "@/lib/kit/observe";
import { problemResponse } from "@/lib/kit/problem";
import { readBytes } from "@/lib/kit/request";
import { checkImage } from "@/lib/kit/storage/image";
import { findImageType, MAX_LOGO_BYTES } from "@/lib/kit/storage/image-key";
import { localStorage, storeFile } from "@/lib/kit/storage/local";
import { keyOf, verifyUploadUrl } from "@/lib/kit/storage/upload-url";

/** Per upload URL, after its signature is verified, because checking an image is slow. */
const uploadLimit = { name: "uploads", q: 10, w: 60, counts: "files for this address" };

/**
 * Handles the PUT to an upload URL (spec "Branding", step 2). Stores nothing if the request is rejected.
 * @throws ApiError `upload_url_invalid`, `upload_url_expired`, `rate_limited`, `invalid_image` or `payload_too_large`,
 *   checked in this order; `not_found` if files are stored elsewhere
 */
export async function receiveFile(request: Request, { headers }: Trace): Promise<Response> {
  requireLocalFiles();
  const { key, contentType } = verifyUploadUrl(new URL(request.url), new Date());
  await consume(uploadLimit, key, headers);
  if (request.headers.get("content-type") !== contentType) {
    throw new ApiError("invalid_image", `Send the file with the header Content-Type: ${contentType}.`);
  }
  const bytes = await readBytes(request, MAX_LOGO_BYTES);
  const problem = checkImage(bytes, contentType);
  if (problem) throw new ApiError("invalid_image", problem);
  if (!(await storeFile(key, bytes))) {
    throw new ApiError(
      "upload_url_invalid",
      "This upload address was used already, for another file. Ask for a new one for every file.",
    );
  }
  return new Response(null, { headers: { "Cache-Control": "no-store" } });
}

/** Serves a stored file for GET and HEAD. Keys are never reused, so it can be cached forever. */
export async function serveFile(request: Request): Promise<Response> {
  requireLocalFiles();
  const key = keyOf(new URL(request.url));
  const contentType = findImageType(key);
  const bytes = contentType && (await localStorage.read(key));
  if (!bytes) throw notFound();
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), {
    headers: {
      "Content-Type": contentType,
      "Content-Length": String(bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Answers every other method. */
export async function refuseMethod({ method }: Request, { requestId }: Trace): Promise<Response> {
  requireLocalFiles();
  const allow = "GET, HEAD, PUT";
  const error = new ApiError("method_not_allowed", `${method} is not possible here; use ${allow}.`);
  return problemResponse(error, requestId, { Allow: allow });
}

function requireLocalFiles(): void {
  if (env().BLOB_READ_WRITE_TOKEN) throw notFound();
}

function notFound(): ApiError {
  return new ApiError("not_found", "There is no file at this address.");
}
