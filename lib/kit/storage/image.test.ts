import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkImage } from "@/lib/kit/storage/image";
import type { ImageType } from "@/lib/kit/storage/image-key";
import {
  gifImage,
  jpegImage,
  pngImage,
  pngOfBytes,
  progressiveJpegImage,
  svgImage,
  webpImage,
} from "@/proof/fixtures/images";

/** The same GIF with a local color table instead of a global one: flags at 10 and 36, colors from 13 to 19. */
const gifWithLocalColors = Buffer.concat([
  gifImage.subarray(0, 10),
  Buffer.of(0, 0, 0),
  gifImage.subarray(19, 36),
  Buffer.of(0x80),
  gifImage.subarray(13, 19),
  gifImage.subarray(37),
]);

const images: readonly [name: string, type: ImageType, bytes: Uint8Array][] = [
  ["a PNG", "image/png", pngImage()],
  ["a JPEG", "image/jpeg", jpegImage],
  ["a progressive JPEG", "image/jpeg", progressiveJpegImage],
  ["a GIF", "image/gif", gifImage],
  ["a local-colored GIF", "image/gif", gifWithLocalColors],
];
const types: readonly ImageType[] = ["image/png", "image/jpeg", "image/gif"];

describe("an image", () => {
  it.each(images)("is accepted: %s", (_, type, bytes) => {
    expect(checkImage(bytes, type)).toBeNull();
  });

  it.each(images)("may have extra bytes after its end: %s", (_, type, bytes) => {
    expect(checkImage(Buffer.concat([bytes, Buffer.from("<script>")]), type)).toBeNull();
  });

  it("can be part of a larger buffer", () => {
    const buffer = Buffer.concat([Buffer.from("before"), gifImage]);
    expect(checkImage(buffer.subarray(6), "image/gif")).toBeNull();
  });

  it.each(
    images.flatMap(([name, type, bytes]) =>
      types.filter((other) => other !== type).map((other) => [name, other, bytes] as const),
    ),
  )("is rejected as another type: %s as %s", (name, type, bytes) => {
    const plainName = name.replace(/progressive |local-colored /, "");
    expect(checkImage(bytes, type)).toContain(`looks like ${plainName} image`);
  });

  it.each(images)("cut off anywhere is rejected: %s", (_, type, bytes) => {
    for (let length = 0; length < bytes.length; length++) {
      expect([length, checkImage(bytes.subarray(0, length), type)]).toEqual([length, expect.any(String)]);
    }
  });

  it("cut off after its header is reported as damaged", () => {
    for (const [, type, bytes] of images) {
      expect(checkImage(bytes.subarray(0, -1), type)).toContain("damaged or incomplete");
    }
  });

  it.each([
    [0, 10, "too small to see"],
    [10, 0, "too small to see"],
    [4097, 10, "at most 4096"],
    [10, 4097, "at most 4096"],
    [4096, 4096, "at most 16 million"],
    [2 ** 32 - 1, 2 ** 32 - 1, "at most 4096"],
  ])("of %i × %i pixels is rejected", (width, height, reason) => {
    expect(checkImage(pngImage(width, height), "image/png")).toContain(reason);
  });

  it.each([
    [4096, 1],
    [1, 4096],
    [4000, 4000],
  ])("of %i × %i pixels is accepted", (width, height) => {
    expect(checkImage(pngImage(width, height), "image/png")).toBeNull();
  });
});

describe("any other file", () => {
  it.each([
    ["an SVG image", svgImage],
    ["a WebP image", webpImage],
    ["a BMP image", Buffer.from("424d46000000000000003600000028000000", "hex")],
    ["a TIFF image", Buffer.from("49492a0008000000", "hex")],
    ["a HEIC or AVIF image", Buffer.from("0000001c6674797061766966000000006d696631617669666d696166", "hex")],
  ])("is rejected by name: %s", (name, bytes) => {
    for (const type of types) expect(checkImage(bytes, type)).toContain(`looks like ${name}`);
  });

  it.each([
    ["nothing", Buffer.alloc(0), "empty"],
    ["text", Buffer.from("hello"), "isn’t a"],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "isn’t a"],
    ["a PNG signature alone", Buffer.from("89504e470d0a1a0a", "hex"), "isn’t a"],
    ["zeros", Buffer.alloc(100), "isn’t a"],
  ])("is rejected: %s", (_, bytes, reason) => {
    for (const type of types) expect(checkImage(bytes, type)).toContain(reason);
  });

  it("is rejected without an exception", () => {
    const starts = images.map(([, , bytes]) => bytes);
    const start = fc
      .constantFrom(...starts)
      .chain((bytes) => fc.nat(bytes.length).map((length) => bytes.subarray(0, length)));
    const file = fc.tuple(start, fc.uint8Array({ maxLength: 200 })).map((parts) => Buffer.concat(parts));
    fc.assert(
      fc.property(file, fc.constantFrom(...types), (bytes, type) => {
        expect([null, "string"]).toContain(checkImage(bytes, type) && typeof checkImage(bytes, type));
      }),
      { numRuns: 2_000 },
    );
  });

  it("does not keep the server busy", () => {
    const size = 2 * 1024 * 1024;
    const scanOnly = Buffer.concat([Buffer.from("ffd8ffda0002", "hex"), Buffer.alloc(size), Buffer.of(0xff, 0xd9)]);
    const boxes = Buffer.concat([
      Buffer.from("0000001c6674797061766966000000006d696631617669666d696166", "hex"),
      Buffer.alloc(size, Buffer.from("0000001469737065000000000000000200000002", "hex")),
    ]);
    const tags = Buffer.from("<svg ".repeat(size / 5));
    const start = performance.now();
    for (const bytes of [scanOnly, boxes, tags, pngOfBytes(size)]) {
      for (const type of types) checkImage(bytes, type);
    }
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
