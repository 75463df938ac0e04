import { env } from "@/lib/platform/env";
import { blobStorage } from "@/lib/platform/storage/blob";
import type { ImageType } from "@/lib/platform/storage/key";
import { localStorage } from "@/lib/platform/storage/local";

export interface Upload {
  readonly key: string;
  readonly contentType: ImageType;
  /** When the address stops working. */
  readonly expiresAt: Date;
}

/** Where logos are kept. Every function throws when it gets what is not a key of ours (see `logoKey`). */
export interface Storage {
  /**
   * An address that takes one PUT of at most `MAX_LOGO_BYTES` under this key and of this type, and no other.
   * @throws ApiError `unavailable`
   */
  presignUpload(upload: Upload): Promise<{ uploadUrl: string; publicUrl: string }>;
  /**
   * The stored bytes, or null when there are none. Never more than `MAX_LOGO_BYTES + 1`: one too many tells enough.
   * @throws ApiError `unavailable`
   */
  read(key: string): Promise<Uint8Array | null>;
  /**
   * Removes the object; that it is gone already is no error.
   * @throws ApiError `unavailable`
   */
  remove(key: string): Promise<void>;
  /** The address everyone can read the object at. */
  publicUrl(key: string): string;
}

/** Vercel Blob where its token is configured, else files in the data folder (design §3, "Storage"). */
export function storage(): Storage {
  const { BLOB_READ_WRITE_TOKEN: token } = env();
  return token ? blobStorage(token) : localStorage;
}
