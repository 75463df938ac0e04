import { BMP } from "image-size/types/bmp";
import { GIF } from "image-size/types/gif";
import { HEIF } from "image-size/types/heif";
import type { IImage } from "image-size/types/interface";
import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { SVG } from "image-size/types/svg";
import { TIFF } from "image-size/types/tiff";
import { WEBP } from "image-size/types/webp";
import { hasEnd } from "@/lib/platform/storage/image-end";
import type { ImageType } from "@/lib/platform/storage/key";

const MAX_SIDE = 8000;

const formats: Readonly<Record<ImageType, { name: string; format: IImage }>> = {
  "image/png": { name: "a PNG image", format: PNG },
  "image/jpeg": { name: "a JPEG image", format: JPG },
  "image/gif": { name: "a GIF image", format: GIF },
};

const strangers: readonly { name: string; format: IImage }[] = [
  { name: "an SVG image", format: SVG },
  { name: "a WebP image", format: WEBP },
  { name: "a HEIC or AVIF image", format: HEIF },
  { name: "a TIFF image", format: TIFF },
  { name: "a BMP image", format: BMP },
];

/**
 * What keeps these bytes from being a usable image of this type, as a sentence for the person who sent them, or null
 * when nothing does. The content decides: names and headers can be wrong (design §3, "Branding").
 */
export function checkImage(bytes: Uint8Array, contentType: ImageType): string | null {
  if (bytes.length === 0) return "The file is empty.";
  const { name, format } = formats[contentType];
  if (!fits(bytes, format)) return describeOther(bytes, name);
  // In this order: the library takes its time over a JPEG that is no chain of segments.
  const size = hasEnd(bytes, contentType) && measure(bytes, format);
  if (!size) {
    return "The image is damaged or incomplete. Open it, save it again and upload the new file.";
  }
  const { width, height } = size;
  if (width === 0 || height === 0) return `The image is ${width} × ${height} pixels, which shows nothing.`;
  if (Math.max(width, height) > MAX_SIDE) {
    return `The image is ${width} × ${height} pixels; each side must be at most ${MAX_SIDE}. Make it smaller.`;
  }
  return null;
}

function describeOther(bytes: Uint8Array, announced: string): string {
  const looks = [...Object.values(formats), ...strangers].find(({ format }) => fits(bytes, format));
  if (!looks) return `The file is not ${announced}, or it is damaged.`;
  return `The file looks like ${looks.name}, but it was announced as ${announced}. A logo is a PNG, JPEG or GIF image.`;
}

// The library's readers throw where the bytes end too early.
function fits(bytes: Uint8Array, format: IImage): boolean {
  try {
    return format.validate(bytes);
  } catch {
    return false;
  }
}

function measure(bytes: Uint8Array, format: IImage) {
  try {
    return format.calculate(bytes);
  } catch {
    return null;
  }
}
