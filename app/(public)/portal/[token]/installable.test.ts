import { imageSize } from "image-size";
import { describe, expect, it } from "vitest";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { findHandler } from "@/proof/fixtures/routes";
import { createCampaign, enrollAdvocate, expectRefusal } from "@/proof/fixtures/scenario";

const api = apiAs((await createTestOrganization()).apiKey);
const token = (await enrollAdvocate(api, await createCampaign(api))).portalToken;

async function get(path: string) {
  const response = await findHandler("GET", path)(new Request(`http://localhost:3000${path}`));
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { status, headers } = response;
  expect(Object.fromEntries(headers)).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
    "x-request-id": expect.any(String),
  });
  const body = () => JSON.parse(new TextDecoder().decode(bytes));
  const problem = () => ({ status, headers, body: body() });
  return { status, type: headers.get("content-type"), bytes, body, problem };
}

describe("the manifest of a portal", () => {
  it("makes only this portal an app with the business's name", async () => {
    const { status, type, body } = await get(`/portal/${token}/manifest.webmanifest`);
    expect([status, type]).toEqual([200, "application/manifest+json"]);
    const path = `/portal/${token}`;
    expect(body()).toMatchObject({
      id: path,
      start_url: path,
      scope: path,
      display: "standalone",
      theme_color: "#0e6b4f",
      name: "Acme Plumbing referrals",
      short_name: "Acme Plumbing",
    });
  });

  it("lists existing icons with their true sizes, including maskable ones", async () => {
    const { icons } = (await get(`/portal/${token}/manifest.webmanifest`)).body();
    expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "192x192 maskable",
      "512x512 any",
      "512x512 maskable",
    ]);
    for (const { src, sizes } of icons) {
      const { width, height, type } = imageSize((await get(src)).bytes);
      expect([`${width}x${height}`, type]).toEqual([sizes, "png"]);
    }
  });
});

describe("the icon of a portal", () => {
  it("exists with 180 pixels for iPhones", async () => {
    const { status, type, bytes } = await get(`/portal/${token}/icon/180`);
    expect([status, type, imageSize(bytes).width]).toEqual([200, "image/png", 180]);
  });

  it.each(["181", "0", "-192", "192.0", "1e3", "9999999999"])("does not exist with %s pixels", async (size) => {
    const answer = await get(`/portal/${token}/icon/${size}`);
    expectRefusal(answer.problem(), 404, "not_found");
  });
});
