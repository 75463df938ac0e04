import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { endpoints } from "@/lib/contract";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { exportBackup } from "@/lib/platform/backup/export";
import { readPortal } from "@/lib/public/portal/read-portal";
import { signInWithPassword } from "@/lib/sign-in/auth-options";
import { callerFor } from "@/proof/fixtures/callers";
import { readContents } from "@/proof/fixtures/database-contents";
import { type Installation, openInstallations, restore, run } from "@/proof/fixtures/installations";
import { makeLedger } from "@/proof/fixtures/ledger-scene";
import { sendTo } from "@/proof/fixtures/logos";
import { testPassword } from "@/proof/fixtures/organization";
import { fillPath, makeScene, type Scene } from "@/proof/fixtures/scene";

const reads = endpoints.map(({ endpoint }) => endpoint).filter(({ method }) => method === "GET");
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

const installations = openInstallations();
let [home, away]: Installation[] = [];
let scene: Scene;
let before: Map<string, string>;
let after: Map<string, string>;

/** What every read of the contract answers, and what lies behind the links that are out in the world. */
async function readEverything({ callers, ids }: Scene): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const endpoint of reads) {
    const { status, body } = await callerFor(endpoint, callers).get(fillPath(endpoint, ids));
    answers.set(nameOf(endpoint), `${status} ${JSON.stringify(body)}`);
  }
  return answers;
}

beforeAll(async () => {
  [home, away] = [await installations.make(), await installations.make()];
  await home.enter();
  scene = await makeScene();
  await makeLedger();
  // The first use of each credential is noted; the second finds everything as it stays.
  await readEverything(scene);
  before = await readEverything(scene);
  const file = join(await installations.makeFolder(), "backup.gz");
  await exportBackup(file, undefined, run);
  await away.enter();
  await restore(file, away);
  after = await readEverything(scene);
});

describe("an installation that was restored from its backup", () => {
  it.each(reads.map(nameOf))("answers as before: %s", (name) => {
    expect(before.get(name)).toMatch(/^200 /);
    expect(after.get(name)).toBe(before.get(name));
  });

  it("holds the same rows in every table, and its ledger is proven", async () => {
    const rows = await readContents(away?.ownerUrl ?? "");
    const { workers, ...original } = await readContents(home?.ownerUrl ?? "");
    expect(rows).toMatchObject(original);
    expect(Object.keys(rows)).toContain("daily_figures");
    const proof = await verifyLedger(database());
    expect(proof).toMatchObject({ mismatches: [] });
    expect(proof.entries).toBeGreaterThan(8);
  });

  it("opens the same portals", async () => {
    const { campaignId, advocateId } = scene.ids;
    const { body } = await scene.api.get(`/api/app/campaigns/${campaignId}/advocates/${advocateId}`);
    const { portalToken } = Object(body["advocate"]);
    expect(await readPortal(portalToken, new Date())).toMatchObject({ advocateId });
  });

  it("takes the same passwords", async () => {
    const { email, userId } = scene.organization;
    const origin = { email, password: testPassword, network: "192.0.2.1" };
    expect(await signInWithPassword(origin, new Date())).toMatchObject({ userId });
  });

  it("believes the same systems", async () => {
    const { status, body } = await scene.sender.send("advocate.enroll", {
      campaignId: scene.ids["campaignId"],
      name: "Bea Ortiz",
      email: "bea@example.com",
    });
    expect({ status, outcome: body["outcome"] }).toEqual({ status: 200, outcome: "applied" });
  });

  it("serves the same logo", async () => {
    const { body } = await scene.api.get("/api/app/branding");
    const { logoUrl } = Object(body["branding"]);
    const answer = await sendTo("GET", logoUrl);
    expect(answer.status).toBe(200);
    expect((await answer.bytes()).length).toBeGreaterThan(50);
  });
});
