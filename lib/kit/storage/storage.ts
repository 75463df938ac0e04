import { BlobNotFoundError, del, head, issueSignedToken, presignUrl } from "@vercel/blob";
import { env } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import { imageTypeOf, type LogoUpload, MAX_LOGO_BYTES, type Storage } from "@/lib/kit/storage/image-key";
import { localStorage } from "@/lib/kit/storage/local";

const DEADLINE_MS = 5_000;

/** Vercel Blob, a public store. @param token the store's read-write token, `vercel_blob_rw_<store id>_<secret>` */
function blobStorage(token: string): Storage {
  const storeId = token.split("_")[3]?.toLowerCase();
  const publicUrl = (key: string) => {
    imageTypeOf(key);
    return `https://${storeId}.public.blob.vercel-storage.com/${key}`;
  };
  return {
    publicUrl,
    async presignUpload(upload) {
      const address = publicUrl(upload.key);
      if (imageTypeOf(upload.key) !== upload.contentType) throw new Error("The key is one of another type");
      const uploadUrl = await callProvider((abortSignal) => presign(upload, { token, abortSignal }));
      return { uploadUrl, publicUrl: address };
    },
    async read(key) {
      imageTypeOf(key);
      return callProvider((abortSignal) => readObject(key, { token, abortSignal }));
    },
    async remove(key) {
      imageTypeOf(key);
      await callProvider((abortSignal) => unlessGone(del(key, { token, abortSignal })));
    },
  };
}

interface BlobAccess {
  readonly token: string;
  readonly abortSignal: AbortSignal;
}

// The token and the URL have the same limits, so that neither can be used for more.
async function presign({ key, contentType, expiresAt }: LogoUpload, access: BlobAccess): Promise<string> {
  const limits = {
    pathname: key,
    allowedContentTypes: [contentType],
    maximumSizeInBytes: MAX_LOGO_BYTES,
    validUntil: expiresAt.getTime(),
  };
  const signedToken = await issueSignedToken({ ...access, ...limits, operations: ["put"] });
  const { presignedUrl } = await presignUrl(signedToken, {
    ...limits,
    operation: "put",
    access: "public",
    allowOverwrite: false,
    addRandomSuffix: false,
  });
  return presignedUrl;
}

async function readObject(key: string, access: BlobAccess): Promise<Uint8Array | null> {
  const object = await unlessGone(head(key, access));
  if (!object) return null;
  const response = await fetch(object.url, { signal: access.abortSignal });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The object's address answered ${response.status}`);
  return readStart(response.body, MAX_LOGO_BYTES + 1);
}

async function readStart(body: Response["body"], limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit);
}

async function unlessGone<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof BlobNotFoundError) return null;
    throw error;
  });
}

/**
 * Calls the provider, for at most 5 s in total.
 * @throws ApiError `unavailable` for any failure; the log has the reason
 */
async function callProvider<T>(call: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // The library retries ten times with growing pauses and stops only for an AbortError, after a pause.
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer within ${DEADLINE_MS} ms`));
      controller.abort();
    }, DEADLINE_MS);
  });
  try {
    return await Promise.race([call(controller.signal), deadline]);
  } catch (error) {
    log().error({ reason: error instanceof Error ? error.message : typeof error }, "object storage");
    throw new ApiError("unavailable", "We can’t reach image storage. Try again in a moment.");
  } finally {
    clearTimeout(timer);
  }
}

/** Vercel Blob if its token is configured, otherwise files in the data folder. */
export function storage(): Storage {
  const { BLOB_READ_WRITE_TOKEN: token } = env();
  return token ? blobStorage(token) : localStorage;
}
