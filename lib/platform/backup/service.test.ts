import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { backups } from "@/db/schema/backups";
import { organizations, users } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { setEnv } from "@/lib/kit/env";
import { release } from "@/lib/kit/release";
import type { backupEndpoints } from "@/lib/platform/backup/contract";
import { signDownload } from "@/lib/platform/backup/download-url";
import { makeDueBackup } from "@/lib/platform/backup/nightly";
import { cookieOf } from "@/proof/fixtures/api";
import { listOperator, storeTestBackup } from "@/proof/fixtures/backups";
import { createTestColleague, createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { cleanUpAll, createDataDir } from "@/proof/fixtures/postgres-servers";
import { findHandler } from "@/proof/fixtures/routes";
import { expectRefusal, succeeded } from "@/proof/fixtures/scenario";
import { minutesAgo, startTestSession, type TestSession } from "@/proof/fixtures/sessions";

isolateDatabase();

const path = "/api/app/backups";
const go = new AbortController().signal;
let dir: string;
let acme: TestOrganization;
let dana: TestSession;
let other: TestOrganization | undefined;

beforeAll(async () => {
  dir = await createDataDir();
  setEnv({ BACKUP_DIR: dir });
  acme = await createTestOrganization();
  dana = await startTestSession(acme);
});
beforeEach(() => setEnv({ OPERATOR_EMAILS: "" }));
afterAll(async () => {
  setEnv({ BACKUP_DIR: "", OPERATOR_EMAILS: "" });
  await cleanUpAll();
});

/** A second organization on the server, made once. */
async function addOther(): Promise<TestOrganization> {
  other ??= await createTestOrganization();
  return other;
}

const listOf = async ({ api }: TestSession) => succeeded<typeof backupEndpoints.list>(await api.get(path));
const namesOf = async (session: TestSession) => (await listOf(session)).backups.map(({ backupId }) => backupId);

const download = (address: string, token: string) =>
  findHandler("GET", new URL(address).pathname)(new Request(address, { headers: { Cookie: cookieOf(token) } }));

describe("the admin of a server's only organization", () => {
  it("requests a backup once, and downloads the file from the worker", async () => {
    const asked = await dana.api.post(path, {});
    expect(asked).toMatchObject({
      status: 201,
      body: { backup: { state: "requested", requestedBy: acme.email, canDownload: false } },
    });
    expect((await dana.api.post(path, {})).body).toEqual(asked.body);
    expect(await makeDueBackup(go)).toBe(true);
    const { backups: rows, ...rest } = await listOf(dana);
    expect(rest).toMatchObject({ mayManage: true, isOn: true, keep: 7, isOverdue: false, place: dir });
    const made = single(rows);
    expect(made).toMatchObject({ state: "done", canDownload: true, release, files: 0 });
    const { status, body } = await dana.api.post(`${path}/${made.backupId}/downloads`, {});
    expect(status).toBe(201);
    const url = String(body["url"]);
    const file = await download(url, dana.token);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="${made.name}"`);
    expect((await file.arrayBuffer()).byteLength).toBe(made.bytes);

    const again = await startTestSession(acme);
    expect((await download(url, again.token)).status).toBe(404);
    const old = signDownload(made.backupId, dana, minutesAgo(1));
    expect((await download(old, dana.token)).status).toBe(404);
    const { body: log } = await dana.api.get("/api/app/audit-log?limit=5");
    expect(JSON.stringify(log)).toMatch(/backup\.downloaded.*backup\.requested/s);
  });

  it("must sign in again before a download", async () => {
    const backupId = await storeTestBackup(acme);
    const { api } = await startTestSession(acme, { at: minutesAgo(16) });
    expectRefusal(await api.post(`${path}/${backupId}/downloads`, {}), 403, "reauthentication_required");
  });

  it("keeps these rights if a stranger signs up and never returns", async () => {
    const now = new Date();
    const orgId = newId(now);
    const stranger = { id: newId(now), orgId, email: "stranger@example.com", roles: ["admin" as const] };
    await transact(async (tx) => {
      const [own] = await tx.select().from(organizations).limit(1);
      if (!own) throw new Error("there is an organization");
      await tx.insert(organizations).values({ ...own, id: orgId, slug: `s${orgId}`, status: "pending_onboarding" });
      await tx.insert(users).values({ ...stranger, createdAt: now });
    });
    expect(await listOf(dana)).toMatchObject({ mayManage: true });
  });
});

describe("on a server with several organizations", () => {
  beforeAll(addOther);

  it("an admin can't make backups, and sees only those without another organization's data", async () => {
    await transact((tx) => tx.delete(backups));
    const own = await storeTestBackup(acme);
    const ofAll = await storeTestBackup(acme, { onlyOrgId: null });
    const sam = await startTestSession(await addOther());
    expect(await namesOf(dana)).toEqual([own]);
    expect(await namesOf(sam)).toEqual([]);
    const { mayManage, place } = await listOf(dana);
    expect({ mayManage, place }).toEqual({ mayManage: false, place: undefined });
    expectRefusal(await dana.api.post(path, {}), 403, "operator_required");
    for (const [session, backupId] of [
      [dana, ofAll],
      [sam, own],
      [sam, ofAll],
    ] as const) {
      expectRefusal(await session.api.post(`${path}/${backupId}/downloads`, {}), 404, "not_found");
    }
  });

  it("the operator sees all, but only as an admin", async () => {
    await transact((tx) => tx.delete(backups));
    const ofAll = await storeTestBackup(acme, { onlyOrgId: null });
    await writeFile(join(dir, `rewards-${ofAll}.gz`), "a whole one!");
    listOperator(acme);
    expect(await namesOf(dana)).toEqual([ofAll]);
    const { body } = await dana.api.post(`${path}/${ofAll}/downloads`, {});
    const file = await download(String(body["url"]), dana.token);
    expect(await file.text()).toBe("a whole one!");
    setEnv({ OPERATOR_EMAILS: "" });
    expect((await download(String(body["url"]), dana.token)).status).toBe(404);
    const colleague = await createTestColleague(acme.orgId);
    listOperator(colleague);
    expectRefusal(await (await startTestSession(colleague)).api.get(path), 403, "admin_required");
  });

  it("another organization can't invite the operator's address, because it might read the link", async () => {
    const operator = { email: "operator@example.com" };
    listOperator(operator);
    const { api } = await startTestSession(await addOther());
    const invitation = { email: "Operator@example.com", roles: ["admin"] };
    expectRefusal(await api.post("/api/app/invitations", invitation), 409, "user_already_exists");
  });

  it("a backup records that it contains all organizations", async () => {
    await transact((tx) => tx.delete(backups));
    listOperator(acme);
    await dana.api.post(path, {});
    expect(await makeDueBackup(go)).toBe(true);
    expect(await database().select({ only: backups.onlyOrgId }).from(backups).limit(1)).toEqual([{ only: null }]);
  });
});
