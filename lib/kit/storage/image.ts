import { BMP } from "image-size/types/bmp";
import { GIF } from "image-size/types/gif";
import { HEIF } from "image-size/types/heif";
import type { IImage } from "image-size/types/interface";
import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { SVG } from "image-size/types/svg";
import { TIFF } from "image-size/types/tiff";
import { WEBP } from "image-size/types/webp";

import type { ImageType } from "@/lib/kit/storage/image-key";

const counters: Readonly<Record<ImageType, (bytes: Buffer) => number>> = {
  "image/png": countPngFrames,
  "image/jpeg": (bytes) => (hasJpegEnd(bytes) ? 1 : 0),
  "image/gif": countGifFrames,
};

/**
 * The number of animation frames up to the image's end marker; 0 if the marker is missing, as in a truncated file. Ignores
 * bytes after the marker, as viewers do.
 */
function countFrames(bytes: Uint8Array, type: ImageType): number {
  try {
    return counters[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  } catch (error) {
    // Thrown by Buffer for a read past the end.
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

/**
 * PNG (RFC 2083 §3.2): a signature, then chunks of length, name, data and checksum; the last one is IEND. Each animation
 * frame has an fcTL chunk (PNG third edition, §11.3.6).
 */
function countPngFrames(bytes: Buffer): number {
  let at = 8;
  let frames = 0;
  for (let name = bytes.readUInt32BE(at + 4); name !== 0x49454e44; name = bytes.readUInt32BE(at + 4)) {
    if (name === 0x6663544c) frames += 1;
    at += 12 + bytes.readUInt32BE(at);
  }
  return at + 12 <= bytes.length ? Math.max(1, frames) : 0;
}

/** JPEG (ITU T.81 §B.1): segments with their length up to the first scan, whose data can't contain the end marker. */
function hasJpegEnd(bytes: Buffer): boolean {
  let at = 2;
  for (let marker = bytes.readUInt16BE(at); marker !== 0xffda; marker = bytes.readUInt16BE(at)) {
    if (marker < 0xff00) return false;
    at += marker === 0xffff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return bytes.includes(Buffer.of(0xff, 0xd9), at);
}

/** GIF (GIF89a §12): blocks made of sub-blocks that start with their length, then the trailer. */
function countGifFrames(bytes: Buffer): number {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableBytes(bytes.readUInt8(10));
  let frames = 0;
  for (let block = bytes.readUInt8(at); block !== 0x3b; block = bytes.readUInt8(at)) {
    if (block === 0x21) at += 2;
    else if (block === 0x2c) {
      at += 11 + tableBytes(bytes.readUInt8(at + 9));
      frames += 1;
    } else return 0;
    for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += 1 + size;
    at += 1;
  }
  return frames;
}

const MAX_SIDE = 4_096;
/** Over all frames: a small file can expand to gigabytes when displayed. */
const MAX_PIXELS = 16_000_000;

const formats: Readonly<Record<ImageType, { name: string; format: IImage }>> = {
  "image/png": { name: "a PNG image", format: PNG },
  "image/jpeg": { name: "a JPEG image", format: JPG },
  "image/gif": { name: "a GIF image", format: GIF },
};

const unsupported: readonly { name: string; format: IImage }[] = [
  { name: "an SVG image", format: SVG },
  { name: "a WebP image", format: WEBP },
  { name: "a HEIC or AVIF image", format: HEIF },
  { name: "a TIFF image", format: TIFF },
  { name: "a BMP image", format: BMP },
];

/**
 * Why these bytes aren't a usable image of this type, as a message for the person who uploaded them, or null if they are.
 * Checks the content, because names and headers can be wrong.
 */
export function checkImage(bytes: Uint8Array, contentType: ImageType): string | null {
  if (bytes.length === 0) return "The file is empty.";
  const { name, format } = formats[contentType];
  if (!fits(bytes, format)) return describeOther(bytes, name);
  // Count first: the library is slow on a JPEG without a valid chain of segments.
  const frames = countFrames(bytes, contentType);
  const size = frames > 0 && measure(bytes, format);
  if (!size) {
    return "The image is damaged or incomplete. Open it, save it again and upload the new file.";
  }
  const { width, height } = size;
  if (width === 0 || height === 0) return `The image is ${width} × ${height} pixels, which is too small to see.`;
  if (Math.max(width, height) > MAX_SIDE) {
    return `The image is ${width} × ${height} pixels; each side must be at most ${MAX_SIDE}. Make it smaller.`;
  }
  if (width * height * frames > MAX_PIXELS) {
    const frameText = frames > 1 ? ` in ${frames} frames` : "";
    return `The image is ${width} × ${height} pixels${frameText}; at most ${MAX_PIXELS / 1_000_000} million pixels are allowed. Make it smaller.`;
  }
  return null;
}

function describeOther(bytes: Uint8Array, announced: string): string {
  const actual = [...Object.values(formats), ...unsupported].find(({ format }) => fits(bytes, format));
  if (!actual) return `The file isn’t ${announced}, or it’s damaged.`;
  return `The file looks like ${actual.name}, but it was sent as ${announced}. Use a PNG, JPEG or GIF.`;
}

// The library throws on truncated input.
function fits(bytes: Uint8Array, format: IImage): boolean {
  try {
    return format.validate(bytes);
  } catch {
    return false;
  }
}

/** Whether the bytes are an SVG image, which can't be stored: it may contain scripts. */
export function isSvg(bytes: Uint8Array): boolean {
  return fits(bytes, SVG);
}

/** The size of an image of this type in pixels, or null if it can't be read. */
export function measureImage(bytes: Uint8Array, type: ImageType) {
  return measure(bytes, formats[type].format);
}

function measure(bytes: Uint8Array, format: IImage) {
  try {
    return format.calculate(bytes);
  } catch {
    return null;
  }
}
