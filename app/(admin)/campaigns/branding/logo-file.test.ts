import { describe, expect, it } from "vitest";
import { gifImage, jpegImage, pngImage, pngOfBytes, svgImage, webpImage } from "@/proof/fixtures/images";
import { checkLogoFile } from "./logo-file";

const most = 2 * 1024 * 1024;
const check = (bytes: Uint8Array<ArrayBuffer>) => checkLogoFile(new Blob([bytes]));

describe("a logo file", () => {
  it("gets its type from its bytes", async () => {
    expect(await check(pngImage())).toEqual({ type: "image/png" });
    expect(await check(jpegImage)).toEqual({ type: "image/jpeg" });
    expect(await check(gifImage)).toEqual({ type: "image/gif" });
  });

  it("is rejected in plain words if it isn't a supported image", async () => {
    const refusal = { problem: expect.stringContaining("must be a PNG, JPEG or GIF") };
    expect(await check(webpImage)).toEqual(refusal);
    expect(await check(new Uint8Array(svgImage))).toEqual(refusal);
    expect(await check(new Uint8Array([0]))).toEqual(refusal);
  });

  it("can be 2 MB but not a byte larger", async () => {
    expect(await check(pngOfBytes(most))).toEqual({ type: "image/png" });
    expect(await check(pngOfBytes(most + 1))).toEqual({ problem: expect.stringContaining("2.1 MB") });
    expect(await check(new Uint8Array())).toEqual({ problem: expect.stringContaining("empty") });
  });
});
