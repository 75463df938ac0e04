import { imageSize } from "image-size";
import { findImageType } from "@/lib/kit/storage/image-key";
import { storage } from "@/lib/kit/storage/storage";

/** A logo for a drawn picture. */
export interface DrawnLogo {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/**
 * A stored logo, scaled to fit a box. Undefined if it can't be read, or is a GIF: pictures are static.
 * @param key the logo's storage key
 */
export async function readLogo(
  key: string,
  box: { readonly width: number; readonly height: number },
): Promise<DrawnLogo | undefined> {
  const type = findImageType(key);
  if (type === null || type === "image/gif") return undefined;
  const bytes = await storage()
    .read(key)
    .catch(() => null);
  if (!bytes) return undefined;
  const { width, height } = imageSize(bytes);
  const scale = Math.min(box.width / width, box.height / height);
  const drawn = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return { src: `data:${type};base64,${Buffer.from(bytes).toString("base64")}`, ...drawn };
}
