import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env } from "@/lib/kit/env";
import { hasCode } from "@/lib/kit/error-code";
import { imageTypeOf, type Storage } from "@/lib/kit/storage/image-key";
import { fileUrl, signUploadUrl } from "@/lib/kit/storage/upload-url";

/** Files in the data folder, uploaded to and served by our own `/api/uploads`. */
export const localStorage: Storage = {
  async presignUpload(upload) {
    const publicUrl = localStorage.publicUrl(upload.key);
    if (imageTypeOf(upload.key) !== upload.contentType) throw new Error("The key is one of another type");
    return { uploadUrl: signUploadUrl(upload), publicUrl };
  },
  async read(key) {
    try {
      return await readFile(pathOf(key));
    } catch (error) {
      if (hasCode(error, "ENOENT")) return null;
      throw error;
    }
  },
  async remove(key) {
    await rm(pathOf(key), { force: true });
  },
  publicUrl(key) {
    imageTypeOf(key);
    return fileUrl(key);
  },
};

/**
 * Stores a file atomically and durably. Never overwrites.
 * @returns false if the key has a different file; storing the same bytes again is fine
 */
export async function storeFile(key: string, bytes: Uint8Array): Promise<boolean> {
  const path = pathOf(key);
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(draft, bytes, { mode: 0o600, flush: true });
    // Linking is atomic and never replaces an existing file.
    await link(draft, path);
    return true;
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    const stored = await localStorage.read(key);
    return stored !== null && Buffer.compare(stored, bytes) === 0;
  } finally {
    await rm(draft, { force: true });
  }
}

function pathOf(key: string): string {
  imageTypeOf(key);
  return join(env().DATA_DIR, "uploads", key);
}
