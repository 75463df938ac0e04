import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { brandings, logoUploads } from "@/db/schema/branding";
import { removeStrayLogos } from "@/lib/business/branding/stray-logos";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { pngImage } from "@/proof/fixtures/images";
import { saveLogo, sendTo, startUpload, uploadLogo } from "@/proof/fixtures/logos";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { isolateDataDir } from "@/proof/fixtures/own-data-dir";
import { expectRefusal } from "@/proof/fixtures/scenario";

const path = "/api/app/branding";
const dataDir = isolateDataDir();

let organization: TestOrganization;
let api: TestApi;

beforeEach(async () => {
  ({ organization, api } = await startOrganization());
});

const fileOf = (key: string) => join(dataDir(), "uploads", key);
const isStored = (key: string) => existsSync(fileOf(key));
const readBranding = async () => (await api.get(path)).body["branding"];

describe("a logo", () => {
  it("loses its file when the next upload starts, and its URL when the next one is saved", async () => {
    const old = await saveLogo(api);
    const { uploadUrl, pair } = await startUpload(api);
    expect(isStored(old.logoKey)).toBe(false);
    expect(await readBranding()).toMatchObject(old);
    expectRefusal(await api.patch(path, old), 400, "invalid_input", "logoKey", "just made");
    await sendTo("PUT", uploadUrl, { body: pngImage(), headers: { "Content-Type": "image/png" } });
    await api.patch(path, pair);
    expect(await readBranding()).toMatchObject(pair);
    expect(isStored(pair.logoKey)).toBe(true);
  });

  it("can be removed once, with its file, URL and key", async () => {
    const pair = await saveLogo(api);
    await api.patch(path, { primaryColor: "#1a7f5a" });
    expect(await api.delete(`${path}/logo`)).toMatchObject({ status: 200, body: { ok: true } });
    expect(isStored(pair.logoKey)).toBe(false);
    const rest = { orgId: organization.orgId, updatedAt: expect.any(String), primaryColor: "#1a7f5a" };
    expect(await readBranding()).toEqual(rest);
    expectRefusal(await api.delete(`${path}/logo`), 404, "not_found");
  });

  it("can be saved again and replaced by another upload, whose file is then the only one", async () => {
    const [first, second] = [await uploadLogo(api), await uploadLogo(api)];
    await api.patch(path, first);
    expect((await api.patch(path, first)).status).toBe(200);
    expect(isStored(first.logoKey)).toBe(true);
    await api.patch(path, second);
    expect(isStored(first.logoKey)).toBe(false);
    expect(isStored(second.logoKey)).toBe(true);
  });
});

describe("a logo is rejected", () => {
  it("if the pair belongs to another organization, whose logo is unchanged", async () => {
    const other = await createTestOrganization();
    const foreign = await saveLogo(apiAs(other.apiKey));
    expectRefusal(await api.patch(path, foreign), 400, "invalid_input", "logoKey", "just made");
    const own = await uploadLogo(api);
    const mixed = { logoKey: own.logoKey, logoUrl: foreign.logoUrl };
    expectRefusal(await api.patch(path, mixed), 400, "invalid_input", "logoUrl", "publicUrl");
    const swapped = { logoKey: foreign.logoKey, logoUrl: own.logoUrl };
    expectRefusal(await api.patch(path, swapped), 400, "invalid_input", "logoKey", "just made");
    expectRefusal(await api.delete(`${path}/logo`), 404, "not_found");
    await startUpload(api);
    expect(isStored(foreign.logoKey)).toBe(true);
    expect(await readBranding()).toBeNull();
  });

  it("if its bytes are no longer an image, and its file is deleted", async () => {
    const pair = await uploadLogo(api);
    await writeFile(fileOf(pair.logoKey), "<svg onload='alert(1)'/>");
    expectRefusal(await api.patch(path, pair), 400, "invalid_image", "logoKey", "looks like an SVG");
    expect(isStored(pair.logoKey)).toBe(false);
    expect(await readBranding()).toBeNull();
  });
});

describe("an unused upload", () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const readUploads = async () => {
    const rows = await database().select().from(logoUploads).where(eq(logoUploads.orgId, organization.orgId));
    return rows.map(({ key }) => key).sort();
  };

  it("is deleted after an hour, but never the logo in use", async () => {
    const removed = await saveLogo(api);
    const saved = await saveLogo(api);
    const unsaved = await uploadLogo(apiAs(organization.apiKey));
    expect(isStored(saved.logoKey)).toBe(false);
    await api.patch(path, unsaved);
    const waiting = await startUpload(api);
    await sendTo("PUT", waiting.uploadUrl, { body: pngImage(), headers: { "Content-Type": "image/png" } });
    await removeStrayLogos(later(59));
    expect(isStored(waiting.pair.logoKey)).toBe(true);
    await removeStrayLogos(later(61));
    expect(isStored(waiting.pair.logoKey)).toBe(false);
    expect(isStored(removed.logoKey)).toBe(false);
    // The branding still names the logo whose file was deleted when the last upload started.
    expect(await readUploads()).toEqual([unsaved.logoKey]);
    expect(await readBranding()).toMatchObject(unsaved);
  });

  it("is replaced once there are more than ten, oldest first", async () => {
    const saved = await saveLogo(api);
    const first = await uploadLogo(api);
    for (let count = 0; count < 10; count++) await startUpload(api);
    expect(isStored(first.logoKey)).toBe(false);
    expectRefusal(await api.patch(path, first), 400, "invalid_input", "logoKey", "just made");
    expect(await readBranding()).toMatchObject(saved);
  });

  it("is not deleted while it is being saved", async () => {
    const pair = await uploadLogo(api);
    const cleared = await transact(async (tx) => {
      await tx.select().from(logoUploads).where(eq(logoUploads.key, pair.logoKey)).for("update");
      const clearing = removeStrayLogos(later(61));
      await tx.insert(brandings).values({ orgId: organization.orgId, ...pair, updatedAt: new Date() });
      return { clearing };
    });
    await cleared.clearing;
    expect(isStored(pair.logoKey)).toBe(true);
    expect(await readBranding()).toMatchObject(pair);
  });
});
