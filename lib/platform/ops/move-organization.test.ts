import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { setSuspension } from "@/lib/accounts/organizations/operator";
import { signIds } from "@/lib/kit/auth/signed-ids";
import { authSecret, setEnv } from "@/lib/kit/env";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { importBackup } from "@/lib/platform/backup/import";
import { eraseOrganization } from "@/lib/platform/ops/erase-organization";
import { liftFence } from "@/lib/platform/ops/fence";
import { exportMove, markMoved } from "@/lib/platform/ops/move-organization";
import { resealSecrets } from "@/lib/platform/ops/reseal";
import { findFriendLink } from "@/lib/public/friend-page/find-link";
import { readContents } from "@/proof/fixtures/database-contents";
import { type Installation, openInstallations, restore, run } from "@/proof/fixtures/installations";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { drain } from "@/proof/fixtures/jobs";
import { makeLedger } from "@/proof/fixtures/ledger-scene";
import { type Answer, LocalProvider, type Received } from "@/proof/fixtures/local-provider";
import { uploadLogo } from "@/proof/fixtures/logos";
import { queueBacklog } from "@/proof/fixtures/message-backlog";
import { addPostalAddress } from "@/proof/fixtures/organization";
import { succeeded } from "@/proof/fixtures/scenario";
import { makeScene, type Scene } from "@/proof/fixtures/scene";
import { pressButton, pressOneClick } from "@/proof/fixtures/unsubscribe";
import { openSession, runAlone } from "@/proof/guards/scratch-database";

const installations = openInstallations();
const provider = isolateEmailProvider();
const addresses = { home: "http://localhost:3000", away: "https://new.example.com" };
let home: Installation | undefined;
let away: Installation | undefined;
let scene: Scene;
let orgId: string;
let waiting: string[];
let file: string;
let left: Readonly<Record<string, string>>;
let stayer: string;

async function enter(place: "home" | "away"): Promise<Installation> {
  const found = place === "home" ? home : away;
  if (!found) throw new Error("The installations are made before the tests");
  await found.enter();
  setEnv({ APP_URL: addresses[place], AUTH_SECRET: place === "home" ? theirs : `${ours},${theirs}` });
  return found;
}

const former = authSecret();
const theirs = "the-secret-of-the-old-server-as-long-as-it-must-be";
const ours = "the-secret-of-the-new-server-as-long-as-it-must-be";

afterAll(() => setEnv({ APP_URL: addresses.home, AUTH_SECRET: former }));

/** The refusal of an import; it must have changed nothing. */
async function refusalOf(from: string): Promise<string> {
  const place = await enter("away");
  const contents = await readContents(place.ownerUrl);
  const refusal = await restore(from, place).then(() => "imported", String);
  expect(await readContents(place.ownerUrl)).toEqual(contents);
  return refusal;
}

/** Tables whose rows hold a sealed secret or an address of the installation, which change; they are counted only. */
const resealed = [
  "authenticators",
  "brandings",
  "business_profiles",
  "connection_apps",
  "connections",
  "credit_settings",
  "logo_uploads",
  "messages",
  "sso_connections",
  "webhook_endpoints",
  "webhook_keys",
];

/** The organization's rows by table, without the jobs, which begin anew. */
async function readRows(place: Installation): Promise<Record<string, string>> {
  const { message_jobs: _, ...rows } = await readContents(place.ownerUrl, orgId);
  return Object.fromEntries(
    Object.entries(rows).map(([name, digest]) => [name, resealed.includes(name) ? digest.replace(/ .*/, "") : digest]),
  );
}

/** A digest of the ledger of all other organizations. */
async function readOthers({ ownerUrl }: Installation) {
  const session = openSession(ownerUrl);
  try {
    return [...(await session`SELECT a::text FROM activity a WHERE org_id <> ${orgId} ORDER BY 1`)];
  } finally {
    await session.end();
  }
}

async function proveLedger(): Promise<void> {
  expect(await verifyLedger(database())).toMatchObject({ mismatches: [] });
}

beforeAll(async () => {
  home = await installations.make();
  away = await installations.make();
  await enter("away");
  await makeLedger();
  const source = await enter("home");
  const { orgId: leaver } = await makeLedger();
  scene = await makeScene();
  orgId = scene.organization.orgId;
  // Emails to customers are held without one.
  await addPostalAddress(orgId);
  const { logoKey: photoKey } = await uploadLogo(scene.api);
  succeeded(await scene.api.patch("/api/app/business-profile", { photoKey }));
  await drain("email");
  waiting = await queueBacklog({ orgId, advocateId: String(scene.ids["advocateId"]) }, "email", 2);
  stayer = leaver;
  file = join(await installations.makeFolder(), "moving.gz");
  await exportMove(file, orgId, { ...run, ownerUrl: source.ownerUrl });
  left = await readRows(source);
});

describe("the source of a move", () => {
  it("asks callers to retry, keeps queued work, and refuses a write that had already started", async () => {
    const source = await enter("home");
    const { status, body, headers } = await scene.api.get("/api/app/campaigns");
    expect([status, body["code"], headers.get("retry-after")]).toEqual([503, "unavailable", "10"]);
    await drain("email");
    expect(provider().accepted).toEqual([]);
    const late = `INSERT INTO opt_out_log (org_id) VALUES ('${orgId}')`;
    await expect(runAlone(source.ownerUrl, [late])).rejects.toThrow("moving to another server");
  });

  it("exports again after an interruption, and reopens if the move is canceled", async () => {
    const { ownerUrl } = await enter("home");
    const folder = await installations.makeFolder();
    for (const name of ["first.gz", "second.gz"]) await exportMove(join(folder, name), stayer, { ...run, ownerUrl });
    await liftFence(ownerUrl, stayer);
    await transact((tx) => setSuspension(tx, { orgId: stayer, suspend: false }, new Date()));
    const [row] = await database().execute(sql`
      SELECT suspended_at, moving_at FROM organizations WHERE id = ${stayer}::uuid`);
    expect(row).toEqual({ suspended_at: null, moving_at: null });
  });
});

describe("an import beside other organizations", () => {
  it("leaves nothing if interrupted", async () => {
    const place = await enter("away");
    const contents = await readContents(place.ownerUrl);
    const interruption = new AbortController();
    const log = () => interruption.abort(new Error("Interrupted"));
    const options = { file, ownerUrl: place.ownerUrl, newSecret: false };
    await expect(importBackup(options, { log, signal: interruption.signal })).rejects.toThrow("Interrupted");
    expect(await readContents(place.ownerUrl)).toEqual(contents);
  });

  it.each([
    ["users", "email", "email addresses of members"],
    ["advocates", "referral_code", "referral codes"],
  ])("is refused with a reason while %s have the same %s", async (table, column, words) => {
    const source = openSession((await enter("home")).ownerUrl);
    const place = await enter("away");
    const session = openSession(place.ownerUrl);
    try {
      const [wanted] = await source.unsafe(`SELECT ${column} AS value FROM ${table} WHERE org_id = '${orgId}' LIMIT 1`);
      const [own] = await session.unsafe(`SELECT org_id, id, ${column} AS value FROM ${table} LIMIT 1`);
      const put = (value: unknown) =>
        session.unsafe(
          `UPDATE ${table} SET ${column} = '${value}' WHERE org_id = '${own?.["org_id"]}' AND id = '${own?.["id"]}'`,
        );
      await put(wanted?.["value"]);
      expect(await refusalOf(file)).toContain(`${words} ${wanted?.["value"]}`);
      await put(own?.["value"]);
    } finally {
      await source.end();
      await session.end();
    }
  });

  it("brings every row, verified, with readable secrets, and sends queued messages once", async () => {
    const place = await enter("away");
    const others = await readOthers(place);
    const result = await restore(file, place);
    expect(result).toMatchObject({ waitingMessages: 2, mismatches: [] });
    const arrived = await readRows(place);
    expect(arrived).toEqual(left);
    expect(await readOthers(place)).toEqual(others);
    await proveLedger();
    setEnv({ AUTH_SECRET: ours });
    expect(await resealSecrets(place.ownerUrl)).toMatchObject({ unreadable: 0 });
    expect((await scene.api.get("/api/app/campaigns")).status).toBe(200);
    await drain("email");
    const sent = provider().accepted.map(({ idempotencyKey }) => idempotencyKey);
    expect(sent.toSorted()).toEqual(waiting.toSorted());
  });

  it("is refused a second time", async () => {
    expect(await refusalOf(file)).toContain("is in this database already");
  });
});

/** The installation that the organization moved to, as the one it left sees it. */
class NewServer extends LocalProvider<string> {
  override get env() {
    return {};
  }

  protected override async answer({ operation, body }: Received): Promise<Answer> {
    this.accepted.push(`${operation} ${body}`);
    return { status: 200 };
  }
}

describe("a moved organization", () => {
  it("redirects people to the same page there, and forwards a mail program's request", async () => {
    const { ownerUrl } = await enter("home");
    const server = await new NewServer().listen();
    await markMoved({ orgId, to: server.url, ownerUrl });
    const token = signIds("unsubscribe", orgId, waiting[0] ?? "");
    const pressed = await pressButton(token, "stop");
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, `${server.url}/unsubscribe/${token}`]);
    expect(server.accepted).toEqual([]);
    expect((await pressOneClick(token)).status).toBe(200);
    expect(server.accepted).toEqual([`POST /api/unsubscribe/${token} List-Unsubscribe=One-Click`]);
    await server.close();
  });

  it("answers with its new address, and can then be erased", async () => {
    const { ownerUrl } = await enter("home");
    const to = addresses.away;
    await markMoved({ orgId, to, ownerUrl });
    const { status, body } = await scene.api.get("/api/app/campaigns");
    expect([status, body["code"], body["movedTo"]]).toEqual([410, "organization_moved", to]);
    const code = String(scene.ids["referralCode"]);
    await expect(findFriendLink(code, new Date())).rejects.toMatchObject({
      facts: { movedTo: `${to}/r/${code}` },
    });
    await expect(transact((tx) => setSuspension(tx, { orgId, suspend: false }, new Date()))).rejects.toThrow(
      "has moved to",
    );
    await drain("email");
    expect(provider().accepted).toEqual([]);
    await eraseOrganization({ orgId, ownerUrl }, run);
    await proveLedger();
  });
});
