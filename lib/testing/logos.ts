import { z } from "zod";
import type { TestApi } from "@/lib/testing/api";
import { pngImage } from "@/lib/testing/images";
import { findHandler } from "@/lib/testing/routes";

const Upload = z.object({ uploadUrl: z.string(), publicUrl: z.string(), key: z.string() });

/** Step one of an upload. */
export async function startUpload(api: TestApi, contentType = "image/png") {
  const { status, body } = await api.post("/api/app/branding/logo", { contentType });
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  const { key: logoKey, publicUrl: logoUrl, uploadUrl } = Upload.parse(body);
  return { uploadUrl, pair: { logoKey, logoUrl } };
}

/** A request to an address of ours in process, to any other over the network. */
export async function sendTo(method: string, address: string, init: RequestInit = {}): Promise<Response> {
  const { origin, pathname } = new URL(address);
  if (origin !== "http://localhost:3000") return fetch(address, { ...init, method });
  return findHandler(method, pathname)(new Request(address, { ...init, method }));
}

/** Steps one and two: the file is where `logoUrl` says, but not saved yet. */
export async function uploadLogo(
  api: TestApi,
  {
    contentType = "image/png",
    bytes = pngImage(),
  }: { contentType?: string; bytes?: Uint8Array<ArrayBuffer> } = {},
) {
  const { uploadUrl, pair } = await startUpload(api, contentType);
  const { status } = await sendTo("PUT", uploadUrl, {
    body: bytes,
    headers: { "Content-Type": contentType },
  });
  if (status !== 200) throw new Error(`the upload was answered ${status}`);
  return pair;
}

/** All three steps. */
export async function saveLogo(api: TestApi) {
  const pair = await uploadLogo(api);
  const { status, body } = await api.patch("/api/app/branding", pair);
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return pair;
}
