import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { HttpHeaders } from "@/lib/kit/answer";
import type { PageContent } from "@/lib/public/page-content";
import { listenLocally } from "@/proof/fixtures/raw-http";
import { openPageCache } from "./page-cache";

const PATH = "/portal/an-advocate";
const FRIEND_PATH = "/r/ANN-7K2Q";

let server: Server;
let address: string;
let shown: string | null | Error;
/** What Next makes of the page, and what happens meanwhile. */
let body: (nonce: string, language: string) => string | Buffer;
let kind: string;
let meanwhile: () => void;
let drawn: number;
let visits: string[];

async function findShown(path: string, headers: HttpHeaders): Promise<PageContent | null> {
  if (shown instanceof Error) throw shown;
  if (shown === null || ![PATH, FRIEND_PATH].some((known) => path.startsWith(known))) return null;
  return {
    facts: shown,
    language: headers.get("Accept-Language") === "es" ? "es" : "en",
    sign: "SIGN",
    renew: (html) => html.replace("first stamp", "new stamp"),
    after: async (headers) => void visits.push(headers.get("User-Agent") ?? ""),
  };
}

beforeEach(async () => {
  shown = "$50 off";
  body = (nonce, language) => `<script nonce="${nonce}"></script>SIGN ${String(shown)}, first stamp, in ${language}`;
  kind = "text/html";
  meanwhile = () => {};
  drawn = 0;
  visits = [];
  const kept = openPageCache(findShown, async (_, headers) => {
    drawn += 1;
    const nonce = randomUUID();
    const content = body(nonce, headers["accept-language"] ?? "any");
    const made = typeof content === "string" ? Buffer.from(content) : content;
    meanwhile();
    const answered = {
      "content-type": kind,
      "content-security-policy": `script-src 'nonce-${nonce}'`,
      "content-length": String(made.length),
      connection: "close",
    };
    return { status: 200, headers: answered, body: made };
  });
  server = createServer(async (request, response) => {
    const page = await kept.find(request);
    await (page ? page.give(request, response) : response.writeHead(421).end());
  });
  address = `http://127.0.0.1:${await listenLocally(server)}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function visit(path = PATH, options: RequestInit = {}) {
  const answer = await fetch(address + path, {
    ...options,
    headers: { "User-Agent": "Ann", ...options.headers },
  });
  const html = await answer.text();
  const [, nonce] = /nonce="(.+?)"/.exec(html) ?? [];
  return { status: answer.status, html, nonce, policy: answer.headers.get("content-security-policy") };
}

it("a page is rendered once, and has its own nonce and stamp at each visit", async () => {
  const [first, second, third] = [await visit(), await visit(), await visit()];
  expect(drawn).toBe(1);
  expect(first.html).toContain("SIGN $50 off, first stamp");
  for (const { html, nonce, policy } of [second, third]) {
    expect(html).toContain("SIGN $50 off, new stamp");
    expect(policy).toBe(`script-src 'nonce-${nonce}'`);
  }
  expect(new Set([first.nonce, second.nonce, third.nonce]).size).toBe(3);
  expect(visits).toEqual(["Ann", "Ann", "Ann"]);
});

it("renders a page again once its facts change, and forgets the old one", async () => {
  await visit();
  shown = "$75 off";
  expect((await visit()).html).toContain("$75 off");
  shown = "$50 off";
  expect((await visit()).html).toContain("$50 off");
  expect(drawn).toBe(3);
});

it("every path and every language has its own page", async () => {
  const inSpanish = { headers: { "Accept-Language": "es" } };
  for (const _ of ["drawn", "kept"]) {
    expect((await visit()).html).toMatch(/en$/);
    expect((await visit(PATH, inSpanish)).html).toMatch(/es$/);
    await visit(`${PATH}-2`);
  }
  expect(drawn).toBe(3);
});

it("a page that changed while it was rendered is served but not cached", async () => {
  meanwhile = () => {
    shown = "$75 off";
  };
  expect((await visit()).html).toContain("$50 off");
  shown = "$50 off";
  await visit();
  expect(drawn).toBe(2);
});

it("a page without its facts or nonce is served but not cached", async () => {
  body = () => "This page could not be loaded";
  expect(await visit()).toMatchObject({ status: 200, html: "This page could not be loaded" });
  await visit();
  expect(drawn).toBe(2);
});

it("keeps 200 pages and drops the least recently used one first", async () => {
  const paths = Array.from({ length: 200 }, (_, at) => `${PATH}-${at}`);
  for (const path of paths) await visit(path);
  await visit(paths[0]);
  await visit(`${PATH}-200`);
  expect(drawn).toBe(201);
  await visit(paths[0]);
  expect(drawn).toBe(201);
  await visit(paths[1]);
  expect(drawn).toBe(202);
});

it.each(["drawn", "kept", "left to Next alone"])("a friend's page that is %s has no script", async (way) => {
  const rest = '<link rel="preload" href="/a.woff2" as="font"/>SIGN';
  body = (nonce) =>
    `<link rel="preload" href="/a.js" as="script"/><script nonce="${nonce}" src="/a.js"></script><script nonce="${nonce}">1 < 2</script>${rest}`;
  if (way === "kept") await visit(FRIEND_PATH);
  if (way === "left to Next alone") shown = null;
  expect(await visit(FRIEND_PATH)).toMatchObject({ status: 200, html: rest });
});

it("a picture beside a friend's page stays as it is", async () => {
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]);
  shown = null;
  kind = "image/png";
  body = () => picture;
  const answer = await fetch(`${address}${FRIEND_PATH}/opengraph-image`);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture);
});

it.each(['<template id="B:0"></template>', '<html id="__next_error__">'])(
  "a page that React finishes in the browser keeps its scripts: %s",
  async (mark) => {
    body = () => `${mark}<script></script>SIGN`;
    expect(await visit(FRIEND_PATH)).toMatchObject({ html: `${mark}<script></script>SIGN` });
  },
);

it.each<[string, { path?: string; options?: RequestInit; facts?: Error | null }]>([
  ["whose facts cannot be read", { facts: new Error("no database") }],
  ["that does not exist", { facts: null }],
  ["elsewhere", { path: "/portal" }],
  ["of which Next's router asks for a part", { options: { headers: { RSC: "1" } } }],
  ["of which only the head is asked for", { options: { method: "HEAD" } }],
])("a page %s is left to Next", async (_, { path, options, facts = "$50 off" }) => {
  shown = facts;
  expect(await visit(path, options)).toMatchObject({ status: 421 });
  expect(drawn).toBe(0);
});
