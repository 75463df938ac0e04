import { log } from "@/lib/kit/log";

/** The photo's side, in pixels: three times its size on the page, for sharp screens. */
const SIDE = 144;
/** A phone's largest photos. Beyond that, a small file could fill the memory. */
const MAX_PIXELS = 64_000_000;
const formats = ["jpeg", "png", "webp", "gif"];

/** The largest file to upload, in bytes: 12 MiB. */
export const MAX_PHOTO_BYTES = 12 * 1024 * 1024;

/**
 * A person's photo as a small square WebP image, upright and without its metadata, such as the place it was taken.
 * @returns null if the bytes are not a usable JPEG, PNG, WebP or GIF
 */
export async function makeSquarePhoto(bytes: Buffer): Promise<Buffer | null> {
  // Loaded with the first photo: the library takes memory that most servers never need.
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
    const { format = "" } = await image.metadata();
    if (!formats.includes(format)) return null;
    const square = { width: SIDE, height: SIDE, fit: "cover", position: "attention" } as const;
    return await image.rotate().resize(square).webp({ quality: 72 }).toBuffer();
  } catch (error) {
    log().info({ reason: error instanceof Error ? error.message : typeof error }, "a photo was not usable");
    return null;
  }
}
