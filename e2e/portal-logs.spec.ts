import { expect } from "@playwright/test";
import { z } from "zod";
import { apiOf, createCampaign } from "./api";
import { recordLogs } from "./log-run";
import type { Product } from "./product";
import { test } from "./product";

const Invited = z.object({ advocate: z.object({ portalToken: z.string() }) });
const friend = { action: "refer", friendName: "Fred Fox", friendEmail: "fred@example.com" };

async function openPortal(product: Product): Promise<string> {
  const api = apiOf(product.url, await product.apiKey(), 20_000);
  const campaign = await createCampaign(api, "Quiet");
  const invited = await api.post(`${campaign}/invite`, { name: "Ann Reyes", email: "ann.quiet@example.com" });
  return Invited.parse(invited.body).advocate.portalToken;
}

test("what opens a portal is in no log, whatever is done with it and whatever fails", async () => {
  test.setTimeout(180_000);
  let token = "";
  const { stdout, stderr, server } = await recordLogs({}, async (product) => {
    const visit = (end: string) => fetch(`${product.url}/portal/${token}${end}`);
    if (token === "") {
      token = await openPortal(product);
      expect((await visit("")).status).toBe(200);
    }
    const pages = ["", "?saved", "/card", "/manifest.webmanifest", "/icon/192", "/nothing", "/%E0%A4%A"];
    for (const end of pages) await (await visit(end)).text();
    for (const fields of [friend, { action: "refer" }, { action: "nonsense" }]) {
      const body = new URLSearchParams(fields);
      await fetch(`${product.url}/api/portal/${token}`, { method: "POST", body, redirect: "manual" });
    }
  });
  expect(stdout).toContain('"route":"POST /api/portal/:token"');
  expect(stdout).toMatch(/"route":"POST \/api\/portal\/:token","status":404/);
  expect(stdout + stderr + server).not.toContain(token);
  expect(stdout + stderr + server).not.toContain(token.slice(20, 60));
});
