import { Readable } from "node:stream";
import { S3Client, S3Errors } from "@bradenmacdonald/s3-lite-client";
import { rootCause } from "@/db/errors";
import { env } from "@/lib/kit/env";
import type { Place } from "@/lib/platform/backup/place-type";

/** Four parts are in memory at once; with 10,000 parts a backup may have 78 GiB. */
const PART_BYTES = 8 * 1024 * 1024;

/** Backups in a bucket of an S3-compatible service, uploaded in parts. */
export function openBucket(): Place {
  const { BACKUP_S3_URL = "", BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY } = env();
  const name = BACKUP_S3_URL.replace(/\/$/, "");
  const { origin, pathname } = new URL(name);
  const [bucket = "", ...folders] = pathname.slice(1).split("/");
  const client = new S3Client({
    endPoint: origin,
    bucket,
    region: BACKUP_S3_REGION ?? "us-east-1",
    accessKey: BACKUP_S3_ACCESS_KEY_ID ?? "",
    secretKey: BACKUP_S3_SECRET_ACCESS_KEY ?? "",
  });
  const keyOf = (file: string) => [...folders, file].join("/");
  const guard = <T>(work: Promise<T>) => work.catch((error: unknown) => Promise.reject(explain(error, name)));
  return {
    name,
    async store(file, content, signal) {
      let bytes = 0;
      let unread: { readonly error: unknown } | undefined;
      const counted = async function* () {
        try {
          for await (const chunk of content) {
            signal.throwIfAborted();
            bytes += chunk.length;
            yield chunk;
          }
        } catch (error) {
          unread = { error };
          throw error;
        }
      };
      const metadata = { "Content-Type": "application/gzip" };
      try {
        await client.putObject(keyOf(file), Readable.toWeb(Readable.from(counted())) as ReadableStream<Uint8Array>, {
          partSize: PART_BYTES,
          metadata,
        });
      } catch (error) {
        await abortUploads(client, keyOf(file)).catch(() => undefined);
        throw unread ? unread.error : explain(error, name);
      }
      return bytes;
    },
    async read(file) {
      try {
        const response = await client.getObject(keyOf(file));
        const bytes = Number(response.headers.get("content-length"));
        return response.body && { body: response.body, bytes };
      } catch (error) {
        if (isMissing(error)) return null;
        throw explain(error, name);
      }
    },
    async remove(file) {
      await guard(abortUploads(client, keyOf(file)));
      await guard(client.deleteObject(keyOf(file)));
    },
  };
}

// The parts of an upload that was not completed are no object, but the service bills them until they are deleted.
async function abortUploads(client: S3Client, key: string): Promise<void> {
  const query = { uploads: "", prefix: key };
  const listed = await client.makeRequest({ method: "GET", objectName: "", query, returnBody: true });
  for (const [, uploadId = ""] of (await listed.text()).matchAll(/<UploadId>([^<]+)<\/UploadId>/g)) {
    await client.makeRequest({ method: "DELETE", objectName: key, query: { uploadId }, statusCode: 204 });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3Errors.ServerError && error.code === "NoSuchKey";
}

const advice: Readonly<Record<string, string>> = {
  NoSuchBucket: "make the bucket, or correct BACKUP_S3_URL",
  AccessDenied: "allow this key to read, write and delete in the bucket",
  InvalidAccessKeyId: "correct BACKUP_S3_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "correct BACKUP_S3_SECRET_ACCESS_KEY",
  AuthorizationHeaderMalformed: "correct BACKUP_S3_REGION",
};

function explain(error: unknown, name: string): Error {
  const cause = rootCause(error);
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (error instanceof S3Errors.ServerError) {
    const { code } = error;
    return new Error(`${name} refused with ${code}: ${advice[code] ?? reason}`, { cause: error });
  }
  const problem = error instanceof TypeError ? "can't be reached" : "failed";
  return new Error(`${name} ${problem} (${reason}): check BACKUP_S3_URL`, { cause: error });
}
