import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { database, transact } from "@/db/client";
import { listAllAdvocates } from "@/lib/leads/advocates/list";
import { advocateSorts } from "@/lib/leads/advocates/view-contract";
import { startCampaign } from "@/proof/fixtures/open-shop";

// More rows than a scan reads, so that both ways of searching are used.
const ADVOCATES = 6_000;

type Sort = (typeof advocateSorts)[number];
const orderBy: Readonly<Record<Sort, string>> = {
  newest: "id DESC",
  active: "last_activity_at DESC, id DESC",
  name: "lower(name), id",
  balance: "credit_balance_cents DESC, id DESC",
  conversions: "converted_count DESC, id DESC",
};
const Ids = z.array(z.object({ id: z.string() }));

const { actor, campaign } = await startCampaign();
const { campaignId } = campaign;
// Words in all rows, every third, every 40th, every 700th and one row; and words in rows that sort last or first.
await transact((tx) =>
  tx.execute(sql`
    INSERT INTO advocates (org_id, id, campaign_id, name, email, notification_preference, referral_code, enrolled_at)
    SELECT ${actor.orgId}::uuid, uuidv7(interval '-1 day' + n * interval '1 second'), ${campaignId}::uuid,
           chr(97 + n * 7 % 26) || ' all' || CASE WHEN n % 3 = 0 THEN ' third' ELSE '' END
           || CASE WHEN n % 40 = 0 THEN ' fortieth' ELSE '' END || CASE WHEN n % 700 = 0 THEN ' seldom' ELSE '' END
           || CASE WHEN n = 4321 THEN ' single' ELSE '' END || CASE WHEN n * 7 % 26 > 22 THEN ' last' ELSE '' END
           || CASE WHEN n < 900 THEN ' early' ELSE '' END,
           'a' || n || '@example.com', 'email', upper(${campaignId}) || n, now()
      FROM generate_series(1, ${ADVOCATES}) n`),
);

async function expectedIds(q: string, sort: Sort): Promise<string[]> {
  const rows = await database().execute(sql`
    SELECT id FROM advocates WHERE org_id = ${actor.orgId} AND name ~ ${q} ORDER BY ${sql.raw(orderBy[sort])}`);
  return Ids.parse([...rows]).map(({ id }) => id);
}

async function readPage(q: string, sort: Sort, cursor?: string) {
  const { advocates, nextCursor } = await listAllAdvocates(actor, {
    q,
    sort,
    limit: "60",
    ...(cursor !== undefined && { cursor }),
  });
  return { ids: advocates.map(({ advocateId }) => advocateId), nextCursor };
}

const words = ["all", "third", "fortieth", "seldom", "single", "last", "early", "absent"];
const cases = advocateSorts.flatMap((sort) => words.map((word) => [word, sort] as const));

describe("a search in a long list", () => {
  it.each(cases)("for %s, sorted by %s, finds all matches in order, page by page", async (q, sort) => {
    const expected = await expectedIds(q, sort);
    const first = await readPage(q, sort);
    expect(first.ids).toEqual(expected.slice(0, 60));
    expect(first.nextCursor).toBe(expected.length > 60 ? expected[59] : undefined);
    if (first.nextCursor) {
      expect((await readPage(q, sort, first.nextCursor)).ids).toEqual(expected.slice(60, 120));
    }
  });

  it.each(["third", "last", "seldom"])("for %s finds all matches without paging", async (q) => {
    const { advocates } = await listAllAdvocates(actor, { q, sort: "name" });
    expect(advocates.map(({ advocateId }) => advocateId)).toEqual(await expectedIds(q, "name"));
  });
});
