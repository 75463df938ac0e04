import type { ImageType } from "@/lib/platform/storage/key";

const finders: Readonly<Record<ImageType, (bytes: Buffer) => boolean>> = {
  "image/png": hasPngEnd,
  "image/jpeg": hasJpegEnd,
  "image/gif": hasGifEnd,
};

/**
 * Whether an image of this type reaches its own end mark: a file that was cut off does not. What follows the mark is
 * not looked at; viewers ignore it too.
 */
export function hasEnd(bytes: Uint8Array, type: ImageType): boolean {
  try {
    return finders[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  } catch (error) {
    // Buffer's way to say that there is nothing to read any more.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** PNG (RFC 2083 §3.2): a signature, then chunks of length, name, data and checksum; the last one is IEND. */
function hasPngEnd(bytes: Buffer): boolean {
  let at = 8;
  while (bytes.readUInt32BE(at + 4) !== 0x49454e44) at += 12 + bytes.readUInt32BE(at);
  return at + 12 <= bytes.length;
}

/** JPEG (ITU T.81 §B.1): segments with their length up to the first scan, whose data cannot hold the end mark. */
function hasJpegEnd(bytes: Buffer): boolean {
  let at = 2;
  for (let marker = bytes.readUInt16BE(at); marker !== 0xffda; marker = bytes.readUInt16BE(at)) {
    if (marker < 0xff00) return false;
    at += marker === 0xffff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return bytes.includes(Buffer.of(0xff, 0xd9), at);
}

/** GIF (GIF89a §12): blocks made of sub-blocks that start with their length, then the trailer. */
function hasGifEnd(bytes: Buffer): boolean {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableBytes(bytes.readUInt8(10));
  for (let block = bytes.readUInt8(at); block !== 0x3b; block = bytes.readUInt8(at)) {
    if (block === 0x21) at += 2;
    else if (block === 0x2c) at += 11 + tableBytes(bytes.readUInt8(at + 9));
    else return false;
    for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += 1 + size;
    at += 1;
  }
  return true;
}
