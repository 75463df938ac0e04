import { afterAll, describe, expect, it } from "vitest";
import { setEnv } from "@/lib/kit/env";
import { findHandler } from "@/proof/fixtures/routes";
import { expectRefusal } from "@/proof/fixtures/scenario";

const SECRET = "a secret of the operator";

afterAll(() => setEnv({ CRON_SECRET: "", METRICS_TOKEN: "" }));

describe.each([
  ["/api/jobs/run", "CRON_SECRET", ["PUT", "PATCH", "DELETE"]],
  ["/api/metrics", "METRICS_TOKEN", ["POST", "PUT", "PATCH", "DELETE"]],
] as const)("%s", (path, name, otherMethods) => {
  async function ask(secret: string | undefined, method = "GET") {
    const headers: HeadersInit = secret === undefined ? {} : { Authorization: `Bearer ${secret}` };
    const request = new Request(`http://localhost:3000${path}`, { method, headers });
    const response = await findHandler(method, path)(request);
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  it.each([undefined, "", SECRET.slice(0, -1), `${SECRET}s`, SECRET.toUpperCase()])(
    "refuses the secret %j",
    async (secret) => {
      setEnv({ [name]: SECRET });
      expectRefusal(await ask(secret), 401, "unauthenticated");
    },
  );

  it("does not exist without its own secret", async () => {
    setEnv({ [name]: "" });
    for (const secret of [undefined, "", "undefined"]) expect((await ask(secret)).status).toBe(404);
  });

  it.each(otherMethods)("doesn't support %s", async (method) => {
    setEnv({ [name]: SECRET });
    expect((await ask(SECRET, method)).status).toBe(405);
  });
});
