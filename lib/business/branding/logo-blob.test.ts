import { beforeEach, describe, expect, it } from "vitest";
import { removeStrayLogos } from "@/lib/business/branding/stray-logos";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { isolateBlobStorage } from "@/proof/fixtures/blob-provider";
import { svgImage } from "@/proof/fixtures/images";
import { saveLogo, uploadLogo } from "@/proof/fixtures/logos";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, expectRefusal } from "@/proof/fixtures/scenario";
import { holdWaits, shortenWaits } from "@/proof/fixtures/short-waits";

const path = "/api/app/branding";
const provider = isolateBlobStorage();

let api: TestApi;

beforeEach(async () => {
  api = apiAs((await createTestOrganization()).apiKey);
});

const stored = () => [...provider().objects.keys()];
const readBranding = async () => (await api.get(path)).body["branding"];

describe("a logo in Vercel Blob", () => {
  it("is uploaded straight to the provider, saved, replaced and removed", async () => {
    const first = await saveLogo(api);
    expect(await readBranding()).toMatchObject(first);
    expect(first.logoUrl).toMatch(/^https:\/\/ab3def9hijklmnop\.public\.blob\.vercel-storage\.com\/logos\//);
    expect(stored()).toEqual([first.logoKey]);
    const second = await saveLogo(api);
    expect(stored()).toEqual([second.logoKey]);
    await api.delete(`${path}/logo`);
    expect(stored()).toEqual([]);
  });

  it("that isn't an image is rejected on saving and removed from the provider", async () => {
    const pair = await uploadLogo(api, { bytes: new Uint8Array(svgImage) });
    expectRefusal(await api.patch(path, pair), 400, "invalid_image", "logoKey", "looks like an SVG");
    expect(stored()).toEqual([]);
    expect(await readBranding()).toBeNull();
  });
});

describe("when the provider fails", () => {
  it("an upload can't start, and nothing changes", async () => {
    const saved = await saveLogo(api);
    provider().mood = "failing";
    shortenWaits(5_000);
    expectRefusal(await api.post(`${path}/logo`, { contentType: "image/png" }), 503, "unavailable");
    provider().mood = "well";
    expect(await readBranding()).toMatchObject(saved);
    expect(stored()).toEqual([saved.logoKey]);
  });

  it("a logo is still removed, and its file is deleted later", async () => {
    const saved = await saveLogo(api);
    provider().mood = "failing";
    shortenWaits(5_000);
    expect((await api.delete(`${path}/logo`)).status).toBe(200);
    provider().mood = "well";
    expect(stored()).toEqual([saved.logoKey]);
    await removeStrayLogos(new Date(Date.now() + 61 * 60_000));
    expect(stored()).toEqual([]);
  });

  it("other callers aren't blocked, however many uploads hang", async () => {
    provider().mood = "hanging";
    const timeIsOver = holdWaits(5_000);
    const other = apiAs((await createTestOrganization()).apiKey);
    const hanging = Array.from({ length: 12 }, () => api.post(`${path}/logo`, { contentType: "image/png" }));
    const first = await Promise.race([...hanging, createCampaign(other)]);
    expect(first).toHaveProperty("campaignId");
    timeIsOver();
    for (const answer of await Promise.all(hanging)) expectRefusal(answer, 503, "unavailable");
  });
});
