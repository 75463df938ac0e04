import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { env, setEnv } from "@/lib/kit/env";
import { toApiError } from "@/lib/kit/problem";
import { recordHeartbeat } from "@/lib/messages/heartbeat";
import { checkReadiness } from "@/lib/platform/health/readiness";
import { apiAs } from "@/proof/fixtures/api";
import { pngImage } from "@/proof/fixtures/images";
import { sendTo, startUpload } from "@/proof/fixtures/logos";
import { readMetrics } from "@/proof/fixtures/metrics";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { cleanUp, cleanUpAll, createDataDir, isRoot } from "@/proof/fixtures/postgres-servers";
import { findHandler } from "@/proof/fixtures/routes";
import { fixedTerms } from "@/proof/fixtures/scenario";
import { mountSmallVolume, type SmallVolume } from "@/proof/fixtures/small-volume";
import { runAlone } from "@/proof/guards/scratch-database";

const TOKEN = "a token of the monitor";
const FREE = "referral_rewards_data_dir_free_bytes";
const own = isolateDatabase();

/** A disk of 2 MB; null if this user may not mount one. */
async function mountDisk(): Promise<{ dir: string; volume: SmallVolume } | null> {
  const dir = await createDataDir();
  const volume = await mountSmallVolume(dir, "2m");
  if (!volume) return null;
  cleanUp(async () => volume.unmount());
  return { dir, volume };
}

const probe = await mountDisk();
await cleanUpAll();
if (!probe) {
  process.stderr.write("Only root on Linux can mount a small disk, so the tests on a full one are left out.\n");
}

function enterDataDir(dir: string): void {
  const { DATA_DIR } = env();
  cleanUp(async () => setEnv({ DATA_DIR }));
  setEnv({ DATA_DIR: dir });
}

async function askMonitor(): Promise<number> {
  const address = "http://localhost:3000/api/health/ready";
  return (await findHandler("GET", "/api/health/ready")(new Request(address))).status;
}

afterEach(async () => {
  await cleanUpAll();
  Reflect.deleteProperty(globalThis, "referralRewardsDiskFullAt");
});

describe("readiness", () => {
  it("ends for a while after a write finds the disk full", async () => {
    await recordHeartbeat("worker/1", true);
    expect(await checkReadiness()).toMatchObject({ ready: true, disk: "ok" });
    expect(await askMonitor()).toBe(200);
    toApiError(Object.assign(new Error("could not extend file"), { code: "53100" }));
    expect(await checkReadiness()).toMatchObject({ ready: false, disk: "full" });
    expect(await askMonitor()).toBe(503);
    Reflect.set(globalThis, "referralRewardsDiskFullAt", Date.now() - 90_000);
    expect(await checkReadiness()).toMatchObject({ disk: "ok" });
  });

  it("reports no disk without a folder, and neither do metrics", async () => {
    setEnv({ METRICS_TOKEN: TOKEN });
    cleanUp(async () => setEnv({ METRICS_TOKEN: "" }));
    expect((await readMetrics(TOKEN)).get(FREE)).toBeGreaterThan(0);
    enterDataDir(join(await createDataDir(), "nothing"));
    expect(await checkReadiness()).toMatchObject({ disk: "ok" });
    expect((await readMetrics(TOKEN)).has(FREE)).toBe(false);
  });
});

describe.runIf(probe)("a disk with no room", () => {
  it("under DATA_DIR is reported to the uploader, to monitors and in metrics", async () => {
    const disk = await mountDisk();
    enterDataDir(disk?.dir ?? "");
    setEnv({ METRICS_TOKEN: TOKEN });
    cleanUp(async () => setEnv({ METRICS_TOKEN: "" }));
    // Less than 64 MB are as good as none.
    expect(await checkReadiness()).toMatchObject({ ready: false, disk: "full" });
    const { uploadUrl } = await startUpload(apiAs((await createTestOrganization()).apiKey));
    await disk?.volume.fill();
    const headers = { "Content-Type": "image/png" };
    const refused = await sendTo("PUT", uploadUrl, { body: pngImage(), headers });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      code: "unavailable",
      detail: expect.stringContaining("disk is full"),
    });
    expect((await readMetrics(TOKEN)).get(FREE)).toBe(0);
    await disk?.volume.free();
    expect((await sendTo("PUT", uploadUrl, { body: pngImage(), headers })).status).toBe(200);
  });

  it.runIf(isRoot)("under the database is reported to the caller and to monitors", async () => {
    const disk = await mountDisk();
    const space = join(disk?.dir ?? "", "space");
    await mkdir(space);
    await chown(space, 65534, 65534);
    const { ownerUrl } = own();
    const api = apiAs((await createTestOrganization({ tier: "pro" })).apiKey);
    await runAlone(ownerUrl, [
      `CREATE TABLESPACE small_disk LOCATION '${space}'`,
      "ALTER TABLE campaigns SET TABLESPACE small_disk",
    ]);
    await disk?.volume.fill();
    const create = () => api.post("/api/app/campaigns", fixedTerms);
    let answer = await create();
    // There is room in the last page for a few more.
    for (let tries = 0; answer.status === 201 && tries < 100; tries++) answer = await create();
    expect(answer).toMatchObject({
      status: 503,
      body: { code: "unavailable", detail: expect.stringContaining("disk is full") },
    });
    expect(await checkReadiness()).toMatchObject({ ready: false, disk: "full" });
    await disk?.volume.free();
    expect((await create()).status).toBe(201);
    await runAlone(ownerUrl, ["ALTER TABLE campaigns SET TABLESPACE pg_default", "DROP TABLESPACE small_disk"]);
  });
});
