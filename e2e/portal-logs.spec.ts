import { expect } from "@playwright/test";
import { z } from "zod";
import { apiOf, createCampaign } from "./api";
import { createProduct, test } from "./product";

const Invited = z.object({ advocate: z.object({ portalToken: z.string() }) });
const friend = { action: "refer", friendName: "Fred Fox", friendEmail: "fred@example.com" };

test("what opens a portal is in no log, whatever is done with it and whatever fails", async () => {
  test.setTimeout(180_000);
  const product = await createProduct(undefined, { LOG_LEVEL: "debug" });
  try {
    await product.start();
    const api = apiOf(product.url, await product.apiKey(), 20_000);
    const campaign = await createCampaign(api, "Quiet");
    const invited = await api.post(`${campaign}/invite`, {
      name: "Ann Reyes",
      email: "ann.quiet@example.com",
    });
    const { portalToken: token } = Invited.parse(invited.body).advocate;

    const visit = (end: string) => fetch(`${product.url}/portal/${token}${end}`);
    const post = (fields: Readonly<Record<string, string>>) =>
      fetch(`${product.url}/api/portal/${token}`, {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
    const doEverything = async () => {
      for (const end of [
        "",
        "?saved",
        "/card",
        "/manifest.webmanifest",
        "/icon/192",
        "/nothing",
        "/%E0%A4%A",
      ]) {
        await (await visit(end)).text();
      }
      for (const fields of [friend, { action: "refer" }, { action: "nonsense" }]) await post(fields);
    };
    expect((await visit("")).status).toBe(200);
    await doEverything();
    process.kill((await product.parts()).postgres, "SIGKILL");
    await doEverything();

    const { stdout, stderr } = await product.stop();
    expect(stdout).toContain('"route":"POST /api/portal/:token"');
    expect(stdout).toMatch(/"route":"POST \/api\/portal\/:token","status":404/);
    expect(stdout + stderr).not.toContain(token);
    expect(stdout + stderr).not.toContain(token.slice(20, 60));
  } finally {
    await product.remove();
  }
});
