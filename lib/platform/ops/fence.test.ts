import { expect, it } from "vitest";
import { raiseFence } from "@/lib/platform/ops/fence";
import { readContents } from "@/proof/fixtures/database-contents";
import { byEffect, inFewScenes, nameOf, sendExample } from "@/proof/fixtures/few-scenes";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { makeScene, type Scene } from "@/proof/fixtures/scene";

const scratch = isolateDatabase();

async function openScene() {
  const scene = await makeScene();
  await raiseFence(scratch().ownerUrl, scene.organization.orgId);
  return scene;
}

/** They keep when a credential was last used, which is written once in a while and promised to no caller. */
const credentials = ["api_keys", "sessions"];

// As if each request had been let in just before the organization closed to move.
it("no write endpoint changes a fenced organization", async () => {
  const late: string[] = [];
  const contents = new WeakMap<Scene, Awaited<ReturnType<typeof readContents>>>();
  const writes = byEffect.filter(({ method }) => method !== "GET");
  await inFewScenes(writes, openScene, async (endpoint, scene) => {
    const read = () => readContents(scratch().ownerUrl, scene.organization.orgId);
    const before = contents.get(scene) ?? (await read());
    const { status } = await sendExample(endpoint, scene);
    const after = await read();
    contents.set(scene, after);
    const changed = Object.keys(after).filter(
      (table) => after[table] !== before[table] && !credentials.includes(table),
    );
    if (changed.length > 0) late.push(`${nameOf(endpoint)}: ${changed.join(", ")}`);
    return status === 503 || status === endpoint.status ? undefined : `${nameOf(endpoint)}: ${status}`;
  });
  expect(late).toEqual([]);
});
