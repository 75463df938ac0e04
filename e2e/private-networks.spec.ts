import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { findFreePort } from "@/lib/platform/postgres/server";
import { apiOf } from "./api";
import { createProduct } from "./product";

const Made = z.object({ apiKey: z.string() });

// The server of the other tests lets their identity providers be on this machine; this one is as it comes.
test("a server as it comes asks nothing of the network behind it, by whichever name", async () => {
  let asked = 0;
  const port = await findFreePort();
  const inside = createServer((_, response) => {
    asked += 1;
    response.end("what only the inside may know");
  }).listen(port);
  const product = await createProduct(undefined, { DEMO: "off" });
  try {
    await product.start();
    const person = ["--email", "dana@example.com", "--password=correct horse battery"];
    const { stdout } = await product.ops("org", "create", "--name", "Acme", "--tier", "pro", ...person);
    const api = apiOf(product.url, Made.parse(JSON.parse(stdout)).apiKey);
    const client = { clientId: "rewards", clientSecret: "s3cret" };
    const hosts = ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "nowhere.invalid"];
    const said = await Promise.all(
      [`http://127.0.0.1:${port}`, ...hosts.map((host) => `https://${host}:${port}`)].map(async (issuer) => {
        const { status, body } = await api.post("/api/app/sso/test", { ...client, issuer });
        expect([status, body["errors"]]).toMatchObject([400, [{ field: "issuer" }]]);
        return String(body["detail"]).replace(/issuer /, "");
      }),
    );
    const [plain, ...others] = said;
    expect(plain).toBe("must start with https://.");
    // Whether a port answers, or a name is known in there, makes no difference.
    expect(new Set(others).size).toBe(1);
    expect(others[0]).toContain("public internet");
    const saved = api.patch("/api/app/sso", {
      ...client,
      issuer: `https://127.0.0.1:${port}`,
      signInName: "acme",
    });
    await expect(saved).rejects.toThrow("public internet");
    expect(asked).toBe(0);
  } finally {
    await product.remove();
    inside.close();
  }
});
