import { afterEach, describe, expect, it } from "vitest";
import { newId } from "@/db/new-id";
import { parseEnv, setEnv } from "@/lib/kit/env";
import { findImageType, logoKey } from "@/lib/kit/storage/image-key";
import { storage } from "@/lib/kit/storage/storage";

const token = "vercel_blob_rw_Ab3dEf9hIjKlMnOp_T0psecret";
const [orgId, id] = [newId(new Date()), newId(new Date())];
const key = logoKey(orgId, id, "image/jpeg");

afterEach(() => setEnv({ BLOB_READ_WRITE_TOKEN: "" }));

describe("the storage", () => {
  it("uses this server's files unless Vercel Blob is configured", () => {
    expect(storage().publicUrl(key)).toBe(`http://localhost:3000/api/uploads/${key}`);
    setEnv({ BLOB_READ_WRITE_TOKEN: token });
    expect(storage().publicUrl(key)).toMatch(/^https:\/\/ab3def9hijklmnop\.public\.blob\.vercel-storage\.com\//);
  });

  it.each(["T0psecret", "vercel_blob_rw_", "vercel_blob_rw_store", "vercel_blob_rw_a/b.example.com#_T0psecret"])(
    "prevents startup with a wrong token, without repeating it: %s",
    (wrong) => {
      const start = () => parseEnv({ BLOB_READ_WRITE_TOKEN: wrong });
      expect(start).toThrow(/^Wrong configuration: BLOB_READ_WRITE_TOKEN must be the read-write token/);
      expect(start).not.toThrow(/T0psecret/);
    },
  );

  it.each([
    ["files", ""],
    ["Vercel Blob", token],
  ])("accepts only its own keys: %s", async (_, BLOB_READ_WRITE_TOKEN) => {
    setEnv({ BLOB_READ_WRITE_TOKEN });
    const expiresAt = new Date(Date.now() + 300_000);
    for (const wrong of wrongKeys) {
      const contentType = "image/png";
      await expect(storage().presignUpload({ key: wrong, contentType, expiresAt })).rejects.toThrow("key");
      await expect(storage().read(wrong)).rejects.toThrow("key");
      await expect(storage().remove(wrong)).rejects.toThrow("key");
      expect(() => storage().publicUrl(wrong)).toThrow("key");
    }
    const upload = { key, contentType: "image/png", expiresAt } as const;
    await expect(storage().presignUpload(upload)).rejects.toThrow("type");
  });
});

const wrongKeys = [
  "",
  "demo.json",
  "../demo.json",
  "logos/../../demo.json",
  `logos/${orgId}/../${orgId}/${id}.png`,
  `logos/${orgId}/${id}`,
  `logos/${orgId}/${id}.svg`,
  `logos/${orgId}/${id}.png.html`,
  `logos/${orgId}/${id}.PNG`,
  `logos/${orgId}/${id}.png\n`,
  `logos/${orgId}/${id}.png?x=1`,
  `logos/${orgId}//${id}.png`,
  `/logos/${orgId}/${id}.png`,
  `logos/acme/${id}.png`,
  `logos/${orgId}/logo.png`,
  `https://example.com/logos/${orgId}/${id}.png`,
];

describe("a key", () => {
  it("contains the type of its object", () => {
    expect(key).toBe(`logos/${orgId}/${id}.jpg`);
    for (const type of ["image/png", "image/jpeg", "image/gif"] as const) {
      expect(findImageType(logoKey(orgId, id, type))).toBe(type);
    }
  });

  it.each(wrongKeys)("is not %j", (wrong) => {
    expect(findImageType(wrong)).toBeNull();
  });
});
