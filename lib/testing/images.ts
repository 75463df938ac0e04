import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

/** A PNG of this size, in pixels. Its data are right for small ones; large ones only say that they are large. */
export function pngImage(width = 2, height = 2): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc(Math.min(1_000, (width + 1) * height));
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([SIGNATURE, ...chunks]));
}

/** A PNG of exactly this many bytes: the rest is in a chunk that viewers skip. */
export function pngOfBytes(bytes: number): Uint8Array<ArrayBuffer> {
  const small = Buffer.from(pngImage());
  const end = small.length - 12;
  const filler = chunk("teSt", Buffer.alloc(bytes - small.length - 12));
  return new Uint8Array(Buffer.concat([small.subarray(0, end), filler, small.subarray(end)]));
}

/** A JPEG of 2 × 2 pixels. */
export const jpegImage = decode(
  `/9j/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuC
  guv/////////////////////////////////////////////////////////////////////////wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAA
  AAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAh
  EDEQA/AIAD/9k=`,
);

/** A progressive JPEG of 2 × 2 pixels, with several scans. */
export const progressiveJpegImage = decode(
  `/9j/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuC
  guv/////////////////////////////////////////////////////////////////////////wgARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAA
  AAAAAAAAAAAAAAAH/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIQAxAAAAGA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABBQJ//8QAFB
  EBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPwF//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPwF//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aA
  AgBAQAGPwJ//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPyF//9oADAMBAAIAAwAAABDz/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEB
  PxB//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPxB//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxB//9k=`,
);

/** A GIF of 2 × 2 pixels. */
export const gifImage = decode("R0lGODlhAgACAIAAAIWBg3V6eyH5BAQAAAAALAAAAAACAAIAAAICRFwAOw==");

export const webpImage = decode("UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoCAAIADMDOJaQAA3AA/HwAAAA=");

export const svgImage = new TextEncoder().encode(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><script>alert(1)</script></svg>',
);

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64, "base64"));
}
