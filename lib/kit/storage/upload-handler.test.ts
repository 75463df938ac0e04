import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/db/new-id";
import { env, setEnv } from "@/lib/kit/env";
import { type ImageType, logoKey, MAX_LOGO_BYTES } from "@/lib/kit/storage/image-key";
import { storage } from "@/lib/kit/storage/storage";
import { gifImage, jpegImage, pngImage, pngOfBytes, svgImage } from "@/proof/fixtures/images";
import { isolateDataDir } from "@/proof/fixtures/own-data-dir";
import { findHandler } from "@/proof/fixtures/routes";
import { expectRefusal } from "@/proof/fixtures/scenario";

const { AUTH_SECRET = "" } = env();
const origin = "http://localhost:3000";
const dataDir = isolateDataDir();

beforeEach(() => rm(join(dataDir(), "uploads"), { recursive: true, force: true }));
afterAll(() => setEnv({ AUTH_SECRET }));

async function presign(contentType: ImageType = "image/png", lifeMs = 300_000) {
  const key = logoKey(newId(new Date()), newId(new Date()), contentType);
  const expiresAt = new Date(Date.now() + lifeMs);
  return { key, ...(await storage().presignUpload({ key, contentType, expiresAt })) };
}

async function send(method: string, url: string, init: RequestInit = {}) {
  const response = await findHandler(method, new URL(url).pathname)(new Request(url, { ...init, method }));
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isProblem = response.headers.get("content-type") === "application/problem+json";
  const body = isProblem ? JSON.parse(new TextDecoder().decode(bytes)) : {};
  return { status: response.status, headers: response.headers, bytes, body };
}

function upload(url: string, body: BodyInit = pngImage(), type: string | null = "image/png") {
  return send("PUT", url, { body, headers: type === null ? {} : { "Content-Type": type } });
}

async function listFiles(): Promise<string[]> {
  const entries = await readdir(dataDir(), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe("an upload", () => {
  it.each([
    ["image/png", pngImage()],
    ["image/jpeg", jpegImage],
    ["image/gif", gifImage],
  ] as const)("of %s returns an empty 200 and is served from then on", async (type, image) => {
    const { key, uploadUrl, publicUrl } = await presign(type);
    expect((await send("GET", publicUrl)).status).toBe(404);

    const { status, bytes, headers } = await upload(uploadUrl, image, type);
    expect({ status, length: bytes.length }).toEqual({ status: 200, length: 0 });
    expect(headers.get("x-request-id")).toBeTruthy();

    expect(publicUrl).toBe(storage().publicUrl(key));
    const served = await send("GET", publicUrl);
    expect([served.status, served.bytes]).toEqual([200, image]);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": type,
      "content-length": String(image.length),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(await storage().read(key)).toEqual(Buffer.from(image));
  });

  it("of exactly 2 MiB is accepted", async () => {
    const { uploadUrl } = await presign();
    expect((await upload(uploadUrl, pngOfBytes(MAX_LOGO_BYTES))).status).toBe(200);
  });

  it("may be repeated with the same bytes, even concurrently", async () => {
    const { uploadUrl } = await presign();
    const answers = [await upload(uploadUrl), await upload(uploadUrl)];
    answers.push(...(await Promise.all([upload(uploadUrl), upload(uploadUrl)])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await listFiles()).toHaveLength(1);
  });

  it("of another image to a used URL is rejected, so a live logo can't be swapped", async () => {
    const { uploadUrl, publicUrl } = await presign();
    await upload(uploadUrl, pngImage(2, 2));
    const answer = await upload(uploadUrl, pngImage(3, 3));
    expectRefusal(answer, 403, "upload_url_invalid");
    expect(answer.body["detail"]).toContain("used already");
    expect((await send("GET", publicUrl)).bytes).toEqual(pngImage(2, 2));
    expect(await listFiles()).toHaveLength(1);
  });

  it("of different images concurrently stores one of them", async () => {
    const { uploadUrl, publicUrl } = await presign();
    const images = [1, 2, 3, 4, 5, 6].map((side) => pngImage(side, side));
    const answers = await Promise.all(images.map((image) => upload(uploadUrl, image)));
    const winners = images.filter((_, at) => answers[at]?.status === 200);
    expect(winners).toEqual([(await send("GET", publicUrl)).bytes]);
    for (const answer of answers) if (answer.status !== 200) expectRefusal(answer, 403, "upload_url_invalid");
    expect(await listFiles()).toHaveLength(1);
  });
});

describe("an upload is rejected and stores nothing", () => {
  it.each([
    ["a PNG called a JPEG", "image/jpeg", pngImage(), "looks like a PNG image"],
    ["an SVG called a PNG", "image/png", svgImage, "looks like an SVG image"],
    ["an image cut off", "image/png", pngImage().slice(0, -20), "damaged or incomplete"],
  ] as const)("when it is %s", async (_, type, bytes, detail) => {
    const { uploadUrl } = await presign(type);
    const answer = await upload(uploadUrl, bytes, type);
    expectRefusal(answer, 400, "invalid_image");
    expect(answer.body["detail"]).toContain(detail);
    expect(await listFiles()).toEqual([]);
  });

  it.each(["image/jpeg", "image/svg+xml", "text/html", "image/png, image/jpeg", "", null])(
    "with the Content-Type %j for a PNG's URL",
    async (type) => {
      const { uploadUrl } = await presign("image/png");
      const answer = await upload(uploadUrl, pngImage(), type);
      expectRefusal(answer, 400, "invalid_image");
      expect(answer.body["detail"]).toContain("Content-Type: image/png");
      expect(await listFiles()).toEqual([]);
    },
  );

  it("when it is one byte over 2 MiB", async () => {
    const { uploadUrl } = await presign();
    const answer = await upload(uploadUrl, pngOfBytes(MAX_LOGO_BYTES + 1));
    expectRefusal(answer, 413, "payload_too_large");
    expect(answer.body["detail"]).toContain("2 MiB");
    expect(await listFiles()).toEqual([]);
  });

  it("when its Content-Length is too large, before anything is read", async () => {
    const { uploadUrl } = await presign();
    const headers = { "Content-Type": "image/png", "Content-Length": String(MAX_LOGO_BYTES + 1) };
    const answer = await send("PUT", uploadUrl, { body: pngImage(), headers });
    expectRefusal(answer, 413, "payload_too_large");
  });

  it("when it never ends, as soon as it exceeds the limit", async () => {
    const { uploadUrl } = await presign();
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const init: RequestInit & { duplex: "half" } = {
      body,
      duplex: "half",
      headers: { "Content-Type": "image/png" },
    };
    expectRefusal(await send("PUT", uploadUrl, init), 413, "payload_too_large");
    expect(sent).toBeLessThan(MAX_LOGO_BYTES + 5 * 64 * 1024);
    expect(await listFiles()).toEqual([]);
  });

  it("when the URL has expired, whatever the body", async () => {
    const { uploadUrl } = await presign("image/png", -1);
    expectRefusal(await upload(uploadUrl), 403, "upload_url_expired");
    expectRefusal(await upload(uploadUrl, svgImage, null), 403, "upload_url_expired");
    expect(await listFiles()).toEqual([]);
  });

  it("when the URL is from another installation, expired or not", async () => {
    setEnv({ AUTH_SECRET: "a secret that another installation uses" });
    const foreign = [await presign(), await presign("image/png", -1)];
    setEnv({ AUTH_SECRET });
    for (const { uploadUrl } of foreign) expectRefusal(await upload(uploadUrl), 403, "upload_url_invalid");
    expect(await listFiles()).toEqual([]);
  });

  it("when a single character of the URL is changed", async () => {
    const { uploadUrl } = await presign();
    const start = `${origin}/api/uploads/`.length;
    for (let at = start; at < uploadUrl.length; at++) {
      for (const other of ["A", "a", "1", "_"].filter((letter) => letter !== uploadUrl[at])) {
        const changed = uploadUrl.slice(0, at) + other + uploadUrl.slice(at + 1);
        const { status, body } = await upload(changed);
        expect([changed, status, body["code"]]).toEqual([changed, 403, "upload_url_invalid"]);
      }
    }
    expect(await listFiles()).toEqual([]);
    expect((await upload(uploadUrl)).status).toBe(200);
  });

  it("when a part of the URL is missing, longer, shorter or from another URL", async () => {
    const { key, uploadUrl } = await presign();
    const other = await presign();
    const changes: ((url: URL) => void)[] = [
      (url) => (url.search = ""),
      (url) => (url.search = url.search.slice(0, -1)),
      (url) => (url.search += "A"),
      (url) => (url.pathname = url.pathname.replace(key, other.key)),
      (url) => (url.search = new URL(other.uploadUrl).search),
      ...["type", "expires", "signature"].flatMap((name): ((url: URL) => void)[] => [
        (url) => url.searchParams.delete(name),
        (url) => url.searchParams.set(name, ""),
      ]),
      (url) => url.searchParams.set("expires", String(Date.now() + 600_000)),
    ];
    for (const change of changes) {
      const url = new URL(uploadUrl);
      change(url);
      const { status, body } = await upload(url.href);
      expect([url.href, status, body["code"]]).toEqual([url.href, 403, "upload_url_invalid"]);
    }
    expect(await listFiles()).toEqual([]);
  });
});

describe("a file", () => {
  it("answers HEAD with its headers only", async () => {
    const { uploadUrl, publicUrl } = await presign();
    await upload(uploadUrl);
    const { status, headers, bytes } = await send("HEAD", publicUrl);
    expect([status, bytes.length, headers.get("content-type")]).toEqual([200, 0, "image/png"]);
    expect(headers.get("content-length")).toBe(String(pngImage().length));
    expectRefusal(await send("GET", publicUrl.replace(".png", ".gif")), 404, "not_found");
  });

  it("is gone once removed, and removing it again is no error", async () => {
    const { key, uploadUrl, publicUrl } = await presign();
    await storage().remove(key);
    await upload(uploadUrl);
    await storage().remove(key);
    await storage().remove(key);
    expect(await storage().read(key)).toBeNull();
    expectRefusal(await send("GET", publicUrl), 404, "not_found");
    expect(await listFiles()).toEqual([]);
  });

  it.each(["POST", "PATCH", "DELETE", "OPTIONS"])("doesn't support %s", async (method) => {
    const { uploadUrl } = await presign();
    const answer = await send(method, uploadUrl);
    expectRefusal(answer, 405, "method_not_allowed");
    expect(answer.headers.get("allow")).toBe("GET, HEAD, PUT");
  });

  it("outside the uploads folder can't be reached", async () => {
    await writeFile(join(dataDir(), "secret.png"), "secret");
    const { uploadUrl, key } = await presign();
    await upload(uploadUrl);
    const id = newId(new Date());
    for (const path of [
      "..%2fsecret.png",
      "%2e%2e%2fsecret.png",
      "logos%2f..%2f..%2fsecret.png",
      `logos/${id}/..%2f..%2f..%2fsecret.png`,
      `logos/${id}/..%5c..%5csecret.png`,
      "/secret.png",
      "secret.png",
      `logos/${id}`,
      key.toUpperCase(),
      `${key}/`,
      `${key}%00`,
      `${key}.0123456789ab`,
      key.replaceAll("-", "%2d"),
    ]) {
      const url = `${origin}/api/uploads/${path}`;
      expectRefusal(await send("GET", url), 404, "not_found");
      const { search } = new URL(uploadUrl);
      expectRefusal(await upload(`${url}${search}`), 403, "upload_url_invalid");
    }
  });
});
