import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pointDatabase } from "@/db/client";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { cell, createCell } from "@/proof/fixtures/cell";
import { makeLedger } from "@/proof/fixtures/ledger-scene";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { openSession } from "@/proof/guards/scratch-database";

// What lets organizations live in several schemas later, on several servers (docs/database.md, "Several servers").

/** Unique indexes of organizations' tables that cross organizations, each with the reason. */
const uniqueEverywhere: Readonly<Record<string, string>> = {
  advocates_referral_code_key: "a friend types the code without naming the business",
  api_keys_key_id_key: "a request names only its key",
  invitations_token_key: "the link names only its token",
  organizations_pkey: "the organization's own id",
  organizations_slug_key: "it is part of a public address",
  sessions_token_key: "the cookie holds only its token",
  short_links_pkey: "a text message has room for the code only",
  sign_in_links_token_key: "the link names only its token",
  sso_connections_sign_in_name_key: "a member types the name before signing in",
  users_email_key: "a member signs in by email address alone",
};

/** Tables that belong to no organization. */
const shared: Readonly<Record<string, string>> = {
  backups: "backups of the whole installation",
  email_opt_outs_everywhere: "a person may refuse email from all businesses",
  friend_form_counts: "counts by network",
  friend_form_stamps: "stamps of forms, until they expire",
  message_tallies: "counters of the metrics",
  public_names: "names in public addresses, former ones included",
  recipient_turns: "counts by recipient, whichever business writes",
  release_feeds: "lists of releases",
  sign_in_delays: "counts by the person who tries to sign in",
  sms_opt_outs: "a STOP to the shared number holds for all businesses",
  workers: "the installation's processes",
};

const ownDatabase = isolateDatabase(createCell);
let owner: postgres.Sql;
beforeAll(() => {
  owner = openSession(ownDatabase().ownerUrl);
});
afterAll(() => owner.end());

async function readNames(query: string): Promise<string[]> {
  const rows = await owner.unsafe<{ name: string }[]>(query);
  return rows.map(({ name }) => name).sort();
}

const hasOrg = "SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'org_id'";

describe("the tables", () => {
  it("belong to an organization, except for those on the list", async () => {
    const found = await readNames(`
      SELECT relname AS name FROM pg_class c
       WHERE relnamespace = '${cell}'::regnamespace AND relkind = 'r' AND relname <> 'organizations'
         AND NOT EXISTS (${hasOrg})`);
    expect(found).toEqual(Object.keys(shared));
  });

  it("are unique within an organization, except for the keys on the list", async () => {
    const found = await readNames(`
      SELECT i.relname AS name FROM pg_index x JOIN pg_class c ON c.oid = indrelid JOIN pg_class i ON i.oid = indexrelid
       WHERE c.relnamespace = '${cell}'::regnamespace AND indisunique
         AND (c.relname = 'organizations' OR EXISTS (${hasOrg}))
         AND NOT EXISTS (${hasOrg} AND attnum = ANY (indkey::int2[]))`);
    expect(found).toEqual(Object.keys(uniqueEverywhere));
  });
});

describe("the functions and triggers", () => {
  it("name no other schema than their own", async () => {
    expect(
      await readNames(`
      SELECT proname AS name FROM pg_proc p
       WHERE pronamespace = '${cell}'::regnamespace AND pg_get_functiondef(p.oid) ~ '\\mpublic\\.'`),
    ).toEqual([]);
  });

  it("set nothing that only a session with the extension may set", async () => {
    expect(
      await readNames(`
      SELECT proname AS name FROM pg_proc, unnest(proconfig) setting
       WHERE pronamespace = '${cell}'::regnamespace AND split_part(setting, '=', 1) LIKE '%.%'`),
    ).toEqual([]);
  });

  it("compare no table's or trigger's name, which has a suffix on each server", () => {
    const texts = readdirSync("db/functions").map((file) => readFileSync(join("db/functions", file), "utf8"));
    expect(texts.join("\n").match(/TG_(TABLE_|REL)?NAME (=|<>|IN|NOT|LIKE).*/g)).toBeNull();
  });

  it("keep a ledger in a schema of another name", async () => {
    await makeLedger();
    expect((await verifyLedger(pointDatabase())).mismatches).toEqual([]);
  });
});
