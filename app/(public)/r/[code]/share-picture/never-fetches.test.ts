import net from "node:net";
import { imageSize } from "image-size";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPng } from "../../../picture/draw-png";
import { drawable } from "../../../picture/drawable";
import type { PicturedLink } from "./draw-share-picture";
import { drawSharePicture, SharePicture } from "./draw-share-picture";

const look = { color: "#0e6b4f", ink: "#ffffff" };
const size = { width: 1200, height: 630 };

let asked: string[];

// Everything that leaves the process opens a socket; `fetch` tells also what was wanted.
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

afterEach(() => {
  vi.restoreAllMocks();
});

function expectPicture(png: Uint8Array) {
  expect(Buffer.from(png.subarray(0, 8)).toString("hex")).toBe("89504e470d0a1a0a");
  expect(imageSize(png)).toMatchObject({ ...size, type: "png" });
  expect(asked).toEqual([]);
}

const link: PicturedLink = {
  advocateName: "Ann Reyes",
  code: "ANN-7K2Q",
  state: "open",
  offer: { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 },
  brand: { name: "Acme Plumbing", color: "#1f5fa8", logoUrl: "https://cdn.example.com/logo.png", links: [] },
};

it.each([
  ["Ann Reyes", "Acme Plumbing"],
  ["דנה כהן", "אינסטלציה 🔧"],
  ["山田 太郎", "水道屋 → ①"],
  ["🎉", "👩🏽‍🔧"],
])("the picture for %j of %j is drawn with what is here", async (advocateName, name) => {
  expectPicture(await drawSharePicture({ ...link, advocateName, brand: { ...link.brand, name } }, size));
});

it("the picture of an unknown code is drawn, too", async () => {
  expectPicture(await drawSharePicture(null, size));
});

it("the fonts have every character that is said to be drawable, in both weights", async () => {
  const all = Array.from({ length: 0x10000 }, (_, code) => drawable(String.fromCharCode(code))).filter(
    Boolean,
  );
  expect(all.length).toBeGreaterThan(400);
  const text = all.join(" ");
  const words = { initial: "A", heading: text, line: text, code: text };
  expectPicture(await drawPng("every character", SharePicture({ words, look }), size));
});

it("a character that they lack would be asked for, so this test can fail", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const words = { initial: "", heading: "水", line: "", code: "" };
  await drawPng("not drawable", SharePicture({ words, look }), size).catch(() => undefined);
  expect(asked.length).toBeGreaterThan(0);
});
