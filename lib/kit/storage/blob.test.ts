import { describe, expect, it } from "vitest";
import { newId } from "@/db/new-id";
import { env, setEnv } from "@/lib/kit/env";
import { type ImageType, logoKey, MAX_LOGO_BYTES } from "@/lib/kit/storage/image-key";
import { storage } from "@/lib/kit/storage/storage";
import { isolateBlobStorage } from "@/proof/fixtures/blob-provider";
import { gifImage, pngImage } from "@/proof/fixtures/images";
import { findHandler } from "@/proof/fixtures/routes";
import { shortenWaits } from "@/proof/fixtures/short-waits";

const provider = isolateBlobStorage();

const makeKey = (type: ImageType = "image/png") => logoKey(newId(new Date()), newId(new Date()), type);

async function presign(contentType: ImageType = "image/png") {
  const key = makeKey(contentType);
  const expiresAt = new Date(Date.now() + 300_000);
  return { key, ...(await storage().presignUpload({ key, contentType, expiresAt })) };
}

function upload(url: string, body: Uint8Array<ArrayBuffer> = pngImage(), type = "image/png") {
  return fetch(url, { method: "PUT", body, headers: { "Content-Type": type } });
}

describe("an upload to Vercel Blob", () => {
  it("goes straight to the provider and is read back from there", async () => {
    const { key, uploadUrl, publicUrl } = await presign("image/gif");
    expect(uploadUrl.startsWith(provider().url)).toBe(true);
    expect(publicUrl).toBe(`https://ab3def9hijklmnop.public.blob.vercel-storage.com/${key}`);
    expect(storage().publicUrl(key)).toBe(publicUrl);
    expect(await storage().read(key)).toBeNull();

    expect((await upload(uploadUrl, gifImage, "image/gif")).status).toBe(200);
    expect(await storage().read(key)).toEqual(Buffer.from(gifImage));

    await storage().remove(key);
    expect(await storage().read(key)).toBeNull();
    expect(provider().objects.size).toBe(0);
  });

  it("can be removed twice without an error", async () => {
    const key = makeKey();
    await storage().remove(key);
    await storage().remove(key);
  });

  it("doesn't leak the token", async () => {
    const { uploadUrl } = await presign();
    expect(decodeURIComponent(uploadUrl)).not.toContain("T0psecret");
    expect(Buffer.from(uploadUrl, "base64").toString()).not.toContain("T0psecret");
  });

  it("reads only enough to detect that an object is too large", async () => {
    const key = makeKey();
    provider().objects.set(key, { bytes: new Uint8Array(3 * 1024 * 1024), contentType: "image/png" });
    provider().mood = "stalling";
    expect((await storage().read(key))?.length).toBe(MAX_LOGO_BYTES + 1);
  });

  it("is limited to its time, type, size and single file", async () => {
    const { uploadUrl } = await presign("image/png");
    expect((await upload(uploadUrl, gifImage, "image/gif")).status).toBe(400);
    expect((await upload(uploadUrl, new Uint8Array(MAX_LOGO_BYTES + 1))).status).toBe(400);
    expect(provider().objects.size).toBe(0);
    expect((await upload(uploadUrl, pngImage(2, 2))).status).toBe(200);
    expect((await upload(uploadUrl, pngImage(3, 3))).status).toBe(400);
    expect([...provider().objects.values()][0]?.bytes).toEqual(Buffer.from(pngImage(2, 2)));

    const late = await presign();
    provider().wait(299_000);
    const stillGood = await presign();
    provider().wait(2_000);
    expect((await upload(late.uploadUrl)).status).toBe(403);
    provider().wait(-301_000);
    expect((await upload(stillGood.uploadUrl)).status).toBe(200);
  });

  it("can't be extended by changing the URL", async () => {
    const { key, uploadUrl } = await presign();
    const { searchParams } = new URL(uploadUrl);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      pathname: key,
      "vercel-blob-allowed-content-types": "image/png",
      "vercel-blob-maximum-size-in-bytes": String(MAX_LOGO_BYTES),
      "vercel-blob-allow-overwrite": "false",
      "vercel-blob-add-random-suffix": "false",
    });
    for (const [name, value] of searchParams) {
      for (const changed of [null, `${value}A`, value.slice(1), makeKey(), "image/gif", "99999999", "true"]) {
        const url = new URL(uploadUrl);
        if (changed === null) url.searchParams.delete(name);
        else url.searchParams.set(name, changed);
        expect([url.href, (await upload(url.href)).status]).toEqual([url.href, 403]);
      }
    }
    expect(provider().objects.size).toBe(0);
    expect((await upload(uploadUrl)).status).toBe(200);
  });

  it("makes our own upload endpoints answer 404", async () => {
    const { key } = await presign();
    const path = `/api/uploads/${key}`;
    for (const method of ["GET", "HEAD", "PUT", "POST", "PATCH", "DELETE"]) {
      const request = new Request(`http://localhost:3000${path}`, { method });
      expect([method, (await findHandler(method, path)(request)).status]).toEqual([method, 404]);
    }
  });
});

describe("a failing provider is reported as unavailable after 5 seconds", () => {
  async function expectUnavailable(key = makeKey()): Promise<void> {
    shortenWaits(5_000);
    const expiresAt = new Date(Date.now() + 300_000);
    const refusal = {
      code: "unavailable",
      message: expect.stringMatching(/^We can’t reach image storage\. Try again/),
    };
    const presigned = storage().presignUpload({ key, contentType: "image/png", expiresAt });
    await Promise.all([
      expect(presigned).rejects.toMatchObject(refusal),
      expect(storage().read(key)).rejects.toMatchObject(refusal),
      expect(storage().remove(key)).rejects.toMatchObject(refusal),
    ]);
  }

  it.each(["failing", "hanging"] as const)("when it is %s", async (mood) => {
    provider().mood = mood;
    await expectUnavailable();
  });

  it.each([
    ["nothing listens there", { VERCEL_BLOB_API_URL: "http://127.0.0.1:2" }],
    ["it rejects our token", { BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_Ab3dEf9hIjKlMnOp_another" }],
  ])("when %s", async (_, wrong) => {
    const { BLOB_READ_WRITE_TOKEN = "" } = env();
    setEnv(wrong);
    try {
      await expectUnavailable();
    } finally {
      setEnv({ BLOB_READ_WRITE_TOKEN, VERCEL_BLOB_API_URL: provider().url });
    }
  });

  it("when an object never ends", async () => {
    const { key, uploadUrl } = await presign();
    await upload(uploadUrl);
    provider().mood = "stalling";
    shortenWaits(5_000);
    await expect(storage().read(key)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("but a short failure is retried", async () => {
    provider().mood = "failing";
    const reading = storage().read(makeKey());
    setTimeout(() => {
      provider().mood = "well";
    }, 300);
    expect(await reading).toBeNull();
  });
});
