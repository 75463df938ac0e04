import { imageSize } from "image-size";
import { beforeAll, expect, it } from "vitest";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";
import OpenGraphImage from "./opengraph-image";

let open: string;
let paused: string;

beforeAll(async () => {
  const api = apiAs((await createTestOrganization()).apiKey);
  const campaign = await createCampaign(api);
  open = (await enrollAdvocate(api, campaign)).referralCode;
  const other = await createCampaign(api, { name: "Another" });
  paused = (await enrollAdvocate(api, other)).referralCode;
  await api.patch(other.path, { status: "paused" });
});

async function ask(code: string) {
  const answer = await OpenGraphImage({ params: Promise.resolve({ code }) });
  const png = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  expect(imageSize(png)).toMatchObject({ width: 1200, height: 630, type: "png" });
  return png.toString("base64");
}

it("answers a picture for every code: the offer, the name alone while paused, and nothing of an unknown one", async () => {
  const pictures = [await ask(open), await ask(paused), await ask("NOBODY-2222")];
  expect(new Set(pictures).size).toBe(3);
  expect(await ask(open.toLowerCase())).toBe(pictures[0]);
  expect(await ask("NOBODY-3333")).toBe(pictures[2]);
});
