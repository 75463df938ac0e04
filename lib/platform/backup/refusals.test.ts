import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { findMemberByEmail } from "@/lib/accounts/sign-in/member";
import { signUp } from "@/lib/accounts/sign-in/service";
import { visitorFrom } from "@/lib/kit/auth/actor";
import { authSecret, setEnv } from "@/lib/kit/env";
import { exportBackup } from "@/lib/platform/backup/export";
import { readContents } from "@/proof/fixtures/database-contents";
import { type Installation, openInstallations, restore, run } from "@/proof/fixtures/installations";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { drain } from "@/proof/fixtures/jobs";
import { makeLedger } from "@/proof/fixtures/ledger-scene";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { startTestSession } from "@/proof/fixtures/sessions";
import { newAttempt } from "@/proof/fixtures/sign-in-attempts";
import { runAlone } from "@/proof/guards/scratch-database";

const installations = openInstallations();
isolateEmailProvider();
let home: Installation;
let away: Installation;
let folder: string;
let file: string;
let empty: Awaited<ReturnType<typeof readContents>>;

beforeAll(async () => {
  home = await installations.make();
  away = await installations.make();
  folder = await installations.makeFolder();
  await home.enter();
  await makeLedger();
  file = join(folder, "backup.gz");
  await exportBackup(file, undefined, run);
  await away.enter();
  empty = await readContents(away.ownerUrl);
});

/** The text that a restore is refused with; it must have changed nothing. */
async function refusalOf(from: string, place = away): Promise<string> {
  const before = place === away ? empty : await readContents(place.ownerUrl);
  const refusal = await restore(from, place).then(() => "restored", String);
  expect(await readContents(place.ownerUrl)).toEqual(before);
  expect(refusal).not.toContain("\n");
  return refusal;
}

async function damage(change: (bytes: Buffer) => Buffer): Promise<string> {
  const damaged = join(folder, "damaged.gz");
  await writeFile(damaged, change(await readFile(file)));
  return damaged;
}

/** A backup whose text was changed and whose check sum was made to fit. */
function forge(change: (text: string) => string): Promise<string> {
  return damage((bytes) => {
    const changed = change(gunzipSync(bytes).toString("latin1"));
    const content = Buffer.from(changed.slice(0, changed.lastIndexOf('{"type":"end"')), "latin1");
    const sum = createHash("sha256").update(content).digest("hex");
    return gzipSync(Buffer.from(changed.replace(/"sha256":"\w+"/, `"sha256":"${sum}"`), "latin1"));
  });
}

describe("an incomplete backup", () => {
  it.each<[string, (bytes: Buffer) => Buffer]>([
    ["cut off", (bytes) => bytes.subarray(0, bytes.length - 20)],
    ["cut in half", (bytes) => bytes.subarray(0, bytes.length / 2)],
    ["empty", () => Buffer.alloc(0)],
    ["no archive at all", () => Buffer.from("hello")],
    ["something else", () => gzipSync("hello\n")],
    ["without its end", (bytes) => gzipSync(gunzipSync(bytes).subarray(0, -300))],
    [
      "one letter different",
      (bytes) =>
        gzipSync(Buffer.from(gunzipSync(bytes).toString("latin1").replace("Neighbors", "neighbors"), "latin1")),
    ],
    ["twice the same", (bytes) => Buffer.concat([bytes, bytes])],
  ])("is refused when it is %s", async (_, change) => {
    expect(await refusalOf(await damage(change))).toContain("This is not a whole backup: ");
  });

  it("is refused if the file is missing", async () => {
    expect(await refusalOf(join(folder, "nothing.gz"))).toContain("There is no file");
  });
});

describe("a complete backup", () => {
  it("is refused by another release with the name of the release that made it", async () => {
    const older = await forge((text) => text.replace(/"format":2(.*?)"migrations":\d+/, '"format":1$1"migrations":3'));
    expect(await refusalOf(older)).toMatch(/made by release 1\.0\.0-rc\.1 with 3 database updates.* with that release/);
    const newer = await forge((text) => text.replace(/"migrations":\d+/, '"migrations":999'));
    expect(await refusalOf(newer)).toContain("Update this installation first");
  });

  it("is imported if later migrations only add", async () => {
    const oldest = await forge((text) => text.replace(/"migrations":\d+/, '"migrations":1'));
    const place = await installations.make();
    await restore(oldest, place);
    expect(await readContents(place.ownerUrl)).not.toEqual(empty);
  });

  it("is imported from the last release before the baseline", async () => {
    const before = await forge((text) =>
      text.replace(/"format":2(.*?)"migrations":\d+/, '"format":1$1"migrations":63'),
    );
    const place = await installations.make();
    await restore(before, place);
    expect(await readContents(place.ownerUrl)).not.toEqual(empty);
  });

  it("is refused with another AUTH_SECRET, unless the operator accepts that", async () => {
    const secret = authSecret();
    setEnv({ AUTH_SECRET: "another secret, as long as it must be" });
    try {
      expect(await refusalOf(file)).toContain("another AUTH_SECRET. Set that one");
      const place = await installations.make();
      await restore(file, place, true);
      expect(await readContents(place.ownerUrl)).not.toEqual(empty);
    } finally {
      setEnv({ AUTH_SECRET: secret });
    }
  });

  it("is refused by a database with data", async () => {
    expect(await refusalOf(file, home)).toContain("The database is not empty: its table activity has rows");
  });

  it("is imported beside an unfinished sign-up, which install.sh starts, but not beside a finished one", async () => {
    const place = await installations.make();
    await place.enter();
    const [email, { network }] = [uniqueEmail("nia"), newAttempt()];
    await signUp(visitorFrom(network), { email });
    await drain("email");
    const { rows } = await restore(file, place);
    const again = join(await installations.makeFolder(), "again.gz");
    expect(await exportBackup(again, undefined, run)).toMatchObject({ rows });
    const other = await installations.make();
    await other.enter();
    await signUp(visitorFrom(network), { email });
    const owner = await findMemberByEmail(database(), email);
    if (!owner) throw new Error("Signing up opened no organization");
    const { api } = await startTestSession(owner);
    const terms = { businessName: "Miller & Daughters", tosAccepted: true };
    expect((await api.patch("/api/app/account", terms)).status).toBe(200);
    expect(await refusalOf(file, other)).toContain("The database is not empty");
    await away.enter();
  });

  it("is refused if a row breaks a constraint", async () => {
    const forged = await forge((text) => text.replace(/\tANN-(\w+)/, "\tann-$1"));
    expect(await refusalOf(forged)).toContain("advocates_referral_code_upper");
  });

  // Each breaks the installation that was backed up for good, so they come last.
  it.each([
    [
      "a balance that is not its ledger's",
      "UPDATE advocates SET credit_balance_cents = credit_balance_cents + 1",
      "does not add up",
    ],
    ["a row that points to nothing", "DELETE FROM conversions", "conversion_fk"],
  ])("is refused with %s", async (_, statement, says) => {
    await runAlone(home.ownerUrl, ["SET session_replication_role = replica", statement]);
    await home.enter();
    const broken = join(await installations.makeFolder(), "broken.gz");
    await exportBackup(broken, undefined, run);
    await away.enter();
    expect(await refusalOf(broken)).toContain(says);
  });
});
