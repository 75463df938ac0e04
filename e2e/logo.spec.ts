import { expect } from "@playwright/test";
import { z } from "zod";
import { jpegImage, pngImage, svgImage } from "@/proof/fixtures/images";
import { test } from "./product";

const Upload = z.object({ uploadUrl: z.string(), publicUrl: z.string(), key: z.string() });
const Branding = z.object({ branding: z.object({ logoUrl: z.string().optional() }) });

test("a logo goes up in three steps, as the spec says, and comes down again", async ({ product }) => {
  const headers = { Authorization: `Bearer ${await product.apiKey()}`, "Content-Type": "application/json" };
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${product.url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const start = async () =>
    Upload.parse(await (await call("POST", "/api/app/branding/logo", { contentType: "image/png" })).json());
  const put = (url: string, body: Uint8Array<ArrayBuffer>, type = "image/png") =>
    fetch(url, { method: "PUT", body, headers: { "Content-Type": type } });

  const { uploadUrl, publicUrl, key } = await start();
  for (const refused of [
    await put(uploadUrl, jpegImage, "image/jpeg"),
    await put(uploadUrl, jpegImage),
    await put(uploadUrl, new Uint8Array(svgImage)),
    await put(uploadUrl, new Uint8Array(3 * 1024 * 1024)),
    await put(
      uploadUrl.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      pngImage(),
    ),
  ]) {
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
  }
  expect((await fetch(publicUrl)).status).toBe(404);

  const uploaded = await put(uploadUrl, pngImage());
  expect({ status: uploaded.status, body: await uploaded.text() }).toEqual({ status: 200, body: "" });
  const saved = await call("PATCH", "/api/app/branding", { logoUrl: publicUrl, logoKey: key });
  expect(Branding.parse(await saved.json()).branding.logoUrl).toBe(publicUrl);

  const served = await fetch(publicUrl);
  expect(served.headers.get("content-type")).toBe("image/png");
  expect(served.headers.get("x-content-type-options")).toBe("nosniff");
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(pngImage());

  expect((await call("DELETE", "/api/app/branding/logo")).status).toBe(200);
  expect((await fetch(publicUrl)).status).toBe(404);
  expect((await call("DELETE", "/api/app/branding/logo")).status).toBe(404);
});
