import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { z } from "zod";
import { setEnv } from "@/lib/env";

/** How the provider answers: as it should, with a failure of its own, never, or without the last byte of an object. */
type Mood = "well" | "failing" | "hanging" | "stalling";

interface BlobObject {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export interface BlobProvider {
  readonly objects: Map<string, BlobObject>;
  mood: Mood;
  /** Lets this many milliseconds pass at the provider. */
  wait(ms: number): void;
  readonly url: string;
}

/** The store's token; its id has capitals, as Vercel's have. */
const TOKEN = "vercel_blob_rw_Ab3dEf9hIjKlMnOp_T0psecretT0psecretT0psecret";

const Port = z.object({ port: z.number() });
const Scope = z.object({
  pathname: z.string(),
  operations: z.array(z.string()),
  validUntil: z.int(),
  allowedContentTypes: z.array(z.string()),
  maximumSizeInBytes: z.int(),
});
const Urls = z.object({ urls: z.array(z.string()) });

/**
 * Makes Vercel Blob the storage for the time the suite runs: a server of the suite's own that speaks the provider's
 * protocol as far as its library does, and checks signatures and limits. It is empty and well before every test.
 * @returns a function that answers the provider, inside tests
 */
export function isolateBlobStorage(): () => BlobProvider {
  let provider: Awaited<ReturnType<typeof startProvider>> | undefined;
  beforeAll(async () => {
    provider = await startProvider();
    setEnv({ BLOB_READ_WRITE_TOKEN: TOKEN, VERCEL_BLOB_API_URL: provider.url });
  });
  beforeEach(() => {
    provider?.objects.clear();
    if (provider) provider.mood = "well";
  });
  afterAll(async () => {
    setEnv({ BLOB_READ_WRITE_TOKEN: "", VERCEL_BLOB_API_URL: "" });
    await provider?.close();
  });
  return () => {
    if (!provider) throw new Error("The suite's provider is there once its tests run");
    return provider;
  };
}

async function startProvider() {
  const store = new Store();
  const server = createServer((request, response) => {
    store.answer(request, response).catch((error: unknown) => response.destroy(new Error(String(error))));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  store.url = `http://127.0.0.1:${Port.parse(server.address()).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(store, { close });
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

class Store {
  readonly objects = new Map<string, BlobObject>();
  mood: Mood = "well";
  url = "";
  readonly #secret = randomBytes(32).toString("hex");
  #aheadMs = 0;

  wait(ms: number): void {
    this.#aheadMs += ms;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.mood === "hanging") return;
    const url = new URL(request.url ?? "/", this.url);
    try {
      if (this.mood === "failing") throw new Refusal(500, "internal_server_error", "Broken");
      if (url.pathname.startsWith("/public/")) this.#sendObject(url, response);
      else send(response, 200, await this.#perform(url, request));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send(response, error.status, { error: { code: error.code, message: error.message } });
    }
  }

  async #perform(url: URL, request: IncomingMessage): Promise<unknown> {
    const body = await readAll(request);
    if (request.method === "PUT") return this.#upload(url, request, body);
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      throw new Refusal(403, "forbidden", "Wrong token");
    switch (`${request.method} ${url.pathname}`) {
      case "POST /signed-token":
        return this.#issue(Scope.parse(JSON.parse(body.toString())));
      case "GET /":
        return this.#describe(url.searchParams.get("url") ?? "");
      case "POST /delete":
        for (const pathname of Urls.parse(JSON.parse(body.toString())).urls) this.objects.delete(pathname);
        return null;
      default:
        throw new Refusal(404, "not_found", "No such operation");
    }
  }

  #issue(scope: z.output<typeof Scope>) {
    const payload = Buffer.from(JSON.stringify({ ...scope, storeId: TOKEN.split("_")[3] })).toString(
      "base64url",
    );
    const delegationToken = `${payload}.${hmac(this.#secret, payload)}`;
    const clientSigningToken = hmac(this.#secret, delegationToken);
    return { delegationToken, clientSigningToken, validUntil: scope.validUntil };
  }

  #upload(url: URL, request: IncomingMessage, bytes: Buffer) {
    const { scope, limits } = this.#openAddress(url);
    const type = String(request.headers["x-content-type"] ?? request.headers["content-type"]);
    if (!scope.allowedContentTypes.includes(type) || limits.get("allowed-content-types") !== type)
      throw new Refusal(400, "bad_request", `contentType "${type}" is not allowed`);
    const most = Math.min(scope.maximumSizeInBytes, Number(limits.get("maximum-size-in-bytes") ?? Infinity));
    if (bytes.length > most)
      throw new Refusal(400, "bad_request", `the file length cannot be greater than ${most}`);
    if (this.objects.has(scope.pathname) && limits.get("allow-overwrite") !== "true")
      throw new Refusal(400, "bad_request", "This blob already exists");
    this.objects.set(scope.pathname, { bytes, contentType: type });
    return this.#describe(scope.pathname);
  }

  /** What a presigned address allows, after its signatures were checked as the library makes them. */
  #openAddress({ searchParams }: URL) {
    const delegation = searchParams.get("vercel-blob-delegation") ?? "";
    const [payload = "", seal] = delegation.split(".");
    const signed = [...searchParams]
      .filter(([name]) => !/^vercel-blob-(delegation|signature)$/.test(name))
      .map((pair) => pair.join("="));
    const canonical = ["operation=put", ...signed].sort().join("\n");
    const signature = hmac(hmac(this.#secret, delegation), canonical);
    if (seal !== hmac(this.#secret, payload) || searchParams.get("vercel-blob-signature") !== signature)
      throw new Refusal(403, "forbidden", "Wrong signature");

    const scope = Scope.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    const limits = new Map(
      [...searchParams].map(([name, value]) => [name.replace("vercel-blob-", ""), value]),
    );
    const until = Math.min(scope.validUntil, Number(limits.get("valid-until") ?? Infinity));
    if (Date.now() + this.#aheadMs >= until) throw new Refusal(403, "forbidden", "Token expired");
    if (searchParams.get("pathname") !== scope.pathname || !scope.operations.includes("put"))
      throw new Refusal(403, "forbidden", "Another pathname or operation");
    return { scope, limits };
  }

  #describe(pathname: string) {
    const object = this.objects.get(pathname);
    if (!object) throw new Refusal(404, "not_found", "The requested blob does not exist");
    const { bytes, contentType } = object;
    const url = `${this.url}/public/${pathname}`;
    const uploadedAt = new Date().toISOString();
    return { url, downloadUrl: `${url}?download=1`, pathname, size: bytes.length, contentType, uploadedAt };
  }

  #sendObject({ pathname }: URL, response: ServerResponse): void {
    const object = this.objects.get(pathname.replace("/public/", ""));
    if (!object) throw new Refusal(404, "not_found", "There is nothing here");
    response.writeHead(200, { "Content-Type": object.contentType, "Content-Length": object.bytes.length });
    if (this.mood === "stalling") response.write(object.bytes.subarray(0, -1));
    else response.end(object.bytes);
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function hmac(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
