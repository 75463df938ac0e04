import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listenLocally } from "@/proof/fixtures/raw-http";
import { compressStaticFiles, openStaticFiles } from "./static-files";

const script = "export const answer = 42;\n".repeat(200);

let root: string;
let server: Server;
let port: number;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "static-files-"));
  const chunks = join(root, ".next", "static", "chunks");
  await mkdir(chunks, { recursive: true });
  await writeFile(join(chunks, "page.js"), script);
  await writeFile(join(chunks, "font.woff2"), "compressed before");
  await writeFile(join(root, ".next", "secret.js.br"), "not for browsers");
  await compressStaticFiles(root);
  const files = openStaticFiles(root);
  server = createServer(async (asked, answered) => {
    if (!(await files.answer(asked.url ?? "", asked, answered))) answered.writeHead(204).end();
  });
  port = await listenLocally(server);
});

afterAll(async () => {
  server.close();
  await rm(root, { recursive: true });
});

interface Sent {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, path, method, headers: { "accept-encoding": "gzip, br", ...headers } });
    outgoing.once("error", reject);
    outgoing.once("response", (answer) => {
      const { statusCode: status, headers: received } = answer;
      buffer(answer).then((body) => resolve({ status, headers: received, body }), reject);
    });
    outgoing.end();
  });
}

it("sends a script as the build compressed it, with permanent caching", async () => {
  const { status, headers, body } = await ask("/_next/static/chunks/page.js");
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/javascript; charset=UTF-8",
    "content-encoding": "br",
    "content-length": String(body.length),
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  expect(brotliDecompressSync(body).toString()).toBe(script);
  const head = await ask("/_next/static/chunks/page.js", {}, "HEAD");
  expect([head.headers["content-length"], head.body.length]).toEqual([String(body.length), 0]);
});

it.each([
  ["what the build did not compress", "/_next/static/chunks/font.woff2", {}],
  ["what does not exist", "/_next/static/chunks/none.js", {}],
  ["what is outside the folder", "/_next/static/../secret.js", {}],
  ["browsers that accept only gzip", "/_next/static/chunks/page.js", { "accept-encoding": "gzip" }],
  ["browsers that refuse it", "/_next/static/chunks/page.js", { "accept-encoding": "gzip, br;q=0" }],
  ["a part of a file", "/_next/static/chunks/page.js", { range: "bytes=0-9" }],
])("leaves to Next %s", async (_, path, headers) => {
  expect((await ask(path, headers)).status).toBe(204);
});
