import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { countAttempt, forgiveAttempts } from "@/lib/accounts/sign-in/attempts";
import { findMemberByEmail } from "@/lib/accounts/sign-in/member";
import { SecondFactorDue, startSession } from "@/lib/accounts/sign-in/session";
import { findSsoMember } from "@/lib/accounts/sign-in/sso-member";
import { findBySignInName } from "@/lib/accounts/sso/connection";
import { consumeSignInLink, createSignInLink } from "@/lib/kit/auth/sign-in-link";
import { listOperator } from "@/proof/fixtures/backups";
import { byEffect, failureOf, inFewScenes, nameOf, sendExample } from "@/proof/fixtures/few-scenes";
import { createTestColleague, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { makeScene, type Scene } from "@/proof/fixtures/scene";
import { testIssuer } from "@/proof/fixtures/sso";
import { fillEveryTable, perServer } from "@/proof/guards/fill-every-table";
import { observeReads } from "@/proof/guards/observe-reads";
import { openSession } from "@/proof/guards/scratch-database";

const ownDatabase = isolateDatabase();

let owner: postgres.Sql;
let tables: string[];
let shared: Scene;

beforeAll(async () => {
  owner = openSession(ownDatabase().ownerUrl);
  tables = await fillEveryTable(owner);
  shared = await makeScene();
});
afterAll(() => owner.end());

async function openScene(): Promise<Scene> {
  const scene = await makeScene();
  // Organizations share the server, so only its operator may back it up.
  listOperator(scene.organization);
  return scene;
}

async function findScans(call: (run: number) => Promise<unknown>): Promise<string[]> {
  const reads = await observeReads(owner, call);
  return tables.filter((table) => (reads[table]?.scans ?? 0) > 0);
}

it("runs beside organizations that fill every table", async () => {
  const sizes = await owner<{ name: string; rows: number }[]>`
    SELECT relname AS name, reltuples::int AS rows FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;
  const small = sizes.filter(({ rows }) => rows < 5_000).map(({ name }) => name);
  expect(small.sort()).toEqual(perServer);
});

describe("with 5,000 other organizations in the database", () => {
  it("no endpoint scans a table", { timeout: 600_000 }, async () => {
    const scanned: Record<string, readonly string[]> = {};
    await inFewScenes(byEffect, openScene, async (endpoint, scene) => {
      let first = 0;
      const scans = await findScans(async (run) => {
        if (run > 0 && first !== endpoint.status) return;
        const { status } = await sendExample(endpoint, scene);
        if (run === 0) first = status;
      });
      if (first === endpoint.status && scans.length > 0) scanned[nameOf(endpoint)] = scans;
      return failureOf(endpoint, first);
    });
    expect(scanned).toEqual({});
  });

  const now = new Date();
  const member = () => {
    const { orgId, userId } = shared.organization;
    return { orgId, userId, method: "password", userAgent: null, formerToken: null } as const;
  };
  const origin = (run: number) => ({ email: `u${run}@example.com`, network: `192.0.2.${run}` });

  it.each<[what: string, call: (run: number) => Promise<unknown>]>([
    [
      "starting a session",
      () => expect(startSession({ ...member(), secondFactor: true }, now)).resolves.not.toBeNull(),
    ],
    ["requiring a second factor", () => expect(startSession(member(), now)).rejects.toThrow(SecondFactorDue)],
    ["following a sign-in link", () => expect(followLink(now)).resolves.not.toBeNull()],
    [
      "finding a member by email address",
      () => expect(findMemberByEmail(database(), shared.organization.email.toUpperCase())).resolves.toBeDefined(),
    ],
    [
      "finding a connection by name",
      () => expect(findBySignInName(shared.ids["signInName"] ?? "")).resolves.toBeDefined(),
    ],
    ["counting a failed password", (run) => transact((tx) => countAttempt(tx, "password", origin(run), now))],
    ["clearing delays after a correct password", (run) => transact((tx) => forgiveAttempts(tx, origin(run)))],
    ["signing in through an identity provider, known or new", meetTwice],
  ])("%s uses an index", async (_, call) => {
    expect(await findScans(call)).toEqual([]);
  });

  const followLink = (at: Date) =>
    transact(async (tx) => {
      const { token } = await createSignInLink(tx, { ...member(), purpose: "sign-in" }, at);
      return consumeSignInLink(tx, token, at);
    });

  async function meetTwice(run: number): Promise<void> {
    const { orgId, email } = await createTestColleague(shared.organization.orgId);
    const claims = { iss: testIssuer, sub: `new${run}`, email, email_verified: true as const };
    await findSsoMember(orgId, claims, null, now);
    await findSsoMember(orgId, claims, null, now);
    const stranger = { ...claims, sub: `other${run}`, email: uniqueEmail("stranger") };
    await expect(findSsoMember(orgId, stranger, "rri_unknown", now)).rejects.toThrow();
  }
});
