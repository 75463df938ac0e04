import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/contract";
import type { Answer, TestApi } from "@/proof/fixtures/api";
import { fillPath, makeScene, type Scene } from "@/proof/fixtures/scene";

const forMembers = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access.caller === undefined);
const reads = forMembers.filter(({ method }) => method === "GET");
const writes = forMembers.filter(({ method }) => method !== "GET");

/** What an answer says, but for the name that the log has for the request. */
const told = ({ status, body: { requestId: _, ...body } }: Answer) => ({ status, body });

describe("a member gets the same answer with a session as with an API key", () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await makeScene();
  });

  async function compare(status: number, send: (api: TestApi) => Promise<Answer>): Promise<void> {
    const byKey = await send(scene.callers.apiKey);
    const bySession = await send(scene.callers.session);
    expect(byKey.status).toBe(status);
    expect(told(bySession)).toEqual(told(byKey));
  }

  it("to what they read, to the letter", async () => {
    expect(reads.length).toBeGreaterThan(15);
    for (const endpoint of reads) await compare(200, (api) => api.get(fillPath(endpoint, scene.ids)));
  });

  it("to what they write wrongly", async () => {
    expect(writes.length).toBeGreaterThan(15);
    for (const endpoint of writes) {
      const path = fillPath(endpoint, scene.ids);
      await compare(400, (api) => api.send(endpoint.method, path, { unknownField: 1 }));
    }
  });
});
