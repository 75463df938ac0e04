import net from "node:net";
import { imageSize } from "image-size";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { storage } from "@/lib/kit/storage/storage";
import { en } from "@/lib/kit/words/en/en";
import { type FriendLink, findFriendLink } from "@/lib/public/friend-page/find-link";
import { saveLogo } from "@/proof/fixtures/logos";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";
import { drawPng } from "../../picture/draw-png";
import { drawable } from "../../picture/drawable";
import OpenGraphImage from "./opengraph-image";
import { describeOnPicture, type PicturedLink, previewLink, SharePicture } from "./share-picture";

const look = { color: "#0e6b4f", ink: "#ffffff" };
const size = { width: 1200, height: 630 };

let asked: string[];

// Every outgoing request opens a socket; `fetch` also reveals its target.
beforeEach(() => {
  asked = [];
  const original = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!/^https?:/.test(url)) return original(input, init);
    asked.push(url);
    throw new Error(`asked for ${url}`);
  });
  vi.spyOn(net.Socket.prototype, "connect").mockImplementation(() => {
    asked.push("a connection");
    throw new Error("connected to another host");
  });
});

function expectPicture(png: Uint8Array) {
  expect(Buffer.from(png.subarray(0, 8)).toString("hex")).toBe("89504e470d0a1a0a");
  expect(imageSize(png)).toMatchObject({ ...size, type: "png" });
  expect(asked).toEqual([]);
}

it("is described in the link's language for people who don't see it", () => {
  expect(previewLink(link).alt).toBe("$50 de descuento en tu próximo servicio. Ann R. te recomienda Acme Plumbing");
});

const link: PicturedLink & Pick<FriendLink, "language"> = {
  language: "es",
  advocateName: "Ann Reyes",
  code: "ANN-7K2Q",
  state: "open",
  offer: { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 },
  brand: { name: "Acme Plumbing", color: "#1f5fa8", logoUrl: "https://cdn.example.com/logo.png", links: [] },
  profile: {},
  logoKey: null,
};

it.each([
  ["Ann Reyes", "Acme Plumbing"],
  ["דנה כהן", "אינסטלציה 🔧"],
  ["山田 太郎", "水道屋 → ①"],
  ["🎉", "👩🏽‍🔧"],
])("draws the picture for %j of %j without network requests", async (advocateName, name) => {
  expectPicture(await previewLink({ ...link, advocateName, brand: { ...link.brand, name } }).draw());
});

it("draws a picture for an unknown code", async () => {
  expectPicture(await previewLink(null).draw());
});

it("has every drawable character in both font weights", async () => {
  const all = Array.from({ length: 0x10000 }, (_, code) => drawable(String.fromCharCode(code))).filter(Boolean);
  expect(all.length).toBeGreaterThan(400);
  const text = all.join(" ");
  const words = { initial: "A", heading: text, line: text, code: text, phone: text };
  expectPicture(await drawPng("every character", SharePicture({ words, look }), size));
});

it("would request a missing character, so this test can fail", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const words = { initial: "", heading: "水", line: "", code: "", phone: "" };
  await drawPng("not drawable", SharePicture({ words, look }), size).catch(() => undefined);
  expect(asked.length).toBeGreaterThan(0);
});

type LinkOverrides = Partial<Pick<FriendLink, "advocateName" | "offer" | "state" | "code">> & {
  business?: string;
};

const nothing = { line: "", code: "", phone: "" };
const offer = { ...link.offer, newCustomersOnly: true };

function sentenceOf({ business = "Acme Plumbing", ...change }: LinkOverrides = {}) {
  const brand = { name: business, color: "#0e6b4f", links: [] };
  const profile = { phone: { e164: "+15035550100", written: "(503) 555-0100" } };
  return describeOnPicture({ ...link, offer, brand, profile, ...change }, en);
}

describe("the picture of a link", () => {
  it("shows the offer, both names, the code and the phone number", () => {
    expect(sentenceOf()).toEqual({
      initial: "A",
      heading: "$50 off your first job",
      line: "Ann R. thinks you’ll like Acme Plumbing",
      code: "Code ANN-7K2Q",
      phone: "Rather call? (503) 555-0100",
    });
  });

  it("shows a percentage with a single “off”", () => {
    const percent = { ...offer, rewardMode: "percent", friendRewardValue: 550 } as const;
    expect(sentenceOf({ offer: percent }).heading).toBe("5.5% off your first job");
  });

  it("is a plain recommendation if friends get no reward", () => {
    const { heading, line } = sentenceOf({ offer: { ...offer, friendRewardValue: 0 } });
    expect([heading, line]).toEqual(["Ann R. thinks you’ll like Acme Plumbing", ""]);
  });

  it.each(["paused", "expired", "full", "ended"] as const)("promises nothing while %s", (state) => {
    expect(sentenceOf({ state })).toEqual({ initial: "A", heading: "Acme Plumbing", ...nothing });
    expect(sentenceOf({ state, business: "水道屋" }).heading).toBe("A link from a friend");
  });

  it("names no one for an unknown code", () => {
    expect(describeOnPicture(null, en)).toEqual({ initial: "", heading: "A link from a friend", ...nothing });
  });
});

describe("a name on the picture", () => {
  it.each([
    ["דנה כהן", "Acme Plumbing", "A friend thinks you’ll like Acme Plumbing", "A"],
    ["", "Acme Plumbing", "A friend thinks you’ll like Acme Plumbing", "A"],
    ["🎉 ann reyes!", "Acme Plumbing 🔧👩🏽‍🔧", "Ann R. thinks you’ll like Acme Plumbing", "A"],
    ["Ann Reyes", "אינסטלציה", "Ann R. thinks you’ll like us", ""],
    ["Ann Reyes", "𝔄cme", "Ann R. thinks you’ll like us", ""],
    ["Ann Reyes", "🔧", "Ann R. thinks you’ll like us", ""],
    ["山田", "水道屋", "A friend thinks you’ll like us", ""],
    ["Élodie Ångström", "Łukasz & Söhne", "Élodie Å. thinks you’ll like Łukasz & Söhne", "Ł"],
  ])("of %j for %j is drawn as a natural sentence", (advocateName, business, line, initial) => {
    expect(sentenceOf({ advocateName, business })).toMatchObject({ line, initial });
  });

  it("is shortened if it is long", () => {
    const { line } = sentenceOf({ advocateName: "A".repeat(100), business: "Best Plumbing and Heating ".repeat(4) });
    expect(line).toMatch(/^A{19}… thinks you’ll like Best Plumbing and Heating.*…$/);
    expect(line.length).toBeLessThan(90);
  });
});

const { api, campaign } = await startCampaign();
const open = (await enrollAdvocate(api, campaign)).referralCode;
const other = await createCampaign(api, { name: "Another" });
const paused = (await enrollAdvocate(api, other)).referralCode;
await api.patch(other.path, { status: "paused" });
// Opens the one database connection that pictures need, before sockets are blocked.
await findFriendLink(open, new Date());

async function ask(code: string) {
  const answer = await OpenGraphImage({ params: Promise.resolve({ code }) });
  const png = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  expect(imageSize(png)).toMatchObject({ width: 1200, height: 630, type: "png" });
  return png.toString("base64");
}

it("returns a picture for every code: the offer, only the name while paused, and no details for an unknown one", async () => {
  const pictures = [await ask(open), await ask(paused), await ask("MISSING-2222")];
  expect(new Set(pictures).size).toBe(3);
  expect(await ask(open.toLowerCase())).toBe(pictures[0]);
  expect(await ask("MISSING-3333")).toBe(pictures[2]);
});

it("shows the logo of the business as soon as there is one", async () => {
  const before = await ask(open);
  const logo = await saveLogo(api);
  const after = await ask(open);
  expect(after).not.toBe(before);
  await storage().remove(logo.logoKey);
  expect(await ask(open)).toBe(before);
});
