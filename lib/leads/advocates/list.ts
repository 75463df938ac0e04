import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { subqueryOf } from "@/db/driver-workarounds";
import { advocates as table } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { referrals } from "@/db/schema/referrals";
import { advocateSearch } from "@/db/schema/search";
import { notInDeleted, onCampaign } from "@/lib/business/campaigns/conditions";
import { findCampaign } from "@/lib/business/campaigns/service";
import type { Context } from "@/lib/kit/implement";
import { implementList, invalidCursor, type Page } from "@/lib/kit/list";
import { inOrder, isAfter, type Listing, type Order, searchList, termsOf } from "@/lib/kit/search";
import { advocates } from "@/lib/leads/advocates/contract";
import { findStoredCode } from "@/lib/leads/advocates/find-code";
import { presentAdvocate, shown } from "@/lib/leads/advocates/read";
import { releaseDue } from "@/lib/leads/advocates/release-credit";
import type { advocateParts, advocateSorts } from "@/lib/leads/advocates/view-contract";
import { leftOutOfSums } from "@/lib/leads/referrals/lead-counts";

type Sort = (typeof advocateSorts)[number];
type AdvocatePart = (typeof advocateParts)[number];

/** The values that decide an advocate's position in any order. */
interface SortPosition {
  readonly advocateId: string;
  readonly name: string;
  readonly creditBalanceCents: number;
  readonly convertedCount: number;
  readonly lastActivityAt: Date;
}

interface Sorted extends Order {
  /** The sort columns and the id of an advocate. */
  readonly at: (place: SortPosition) => SQL[];
  /** The condition of the order's index, true for every advocate. */
  readonly indexed?: SQL;
}

const idOf = ({ advocateId }: SortPosition) => sql`${advocateId}::uuid`;

/** The columns of each sort; each has an index. */
const orders: Readonly<Record<Sort, Sorted>> = {
  newest: {
    by: [],
    id: table.id,
    direction: "desc",
    at: (place) => [idOf(place)],
  },
  active: {
    by: [table.lastActivityAt],
    id: table.id,
    direction: "desc",
    at: (place) => [sql`${place.lastActivityAt.toISOString()}::timestamptz`, idOf(place)],
    indexed: sql`${table.lastActivityAt} >= '-infinity'`,
  },
  name: {
    by: [sql`lower(${table.name})`],
    id: table.id,
    direction: "asc",
    at: (place) => [sql`lower(${place.name})`, idOf(place)],
    indexed: sql`lower(${table.name}) >= ''`,
  },
  balance: {
    by: [table.creditBalanceCents],
    id: table.id,
    direction: "desc",
    at: (place) => [sql`${place.creditBalanceCents}::bigint`, idOf(place)],
    indexed: sql`${table.creditBalanceCents} >= 0`,
  },
  conversions: {
    by: [table.convertedCount],
    id: table.id,
    direction: "desc",
    at: (place) => [sql`${place.convertedCount}::int`, idOf(place)],
    indexed: sql`${table.convertedCount} >= 0`,
  },
};

/** Unconfirmed leads, which take no place and are therefore not in `pendingCount`. */
const unconfirmed = sql`(SELECT count(*)::int FROM ${referrals} r
  WHERE r.org_id = ${table.orgId} AND r.advocate_id = ${table.id} AND ${leftOutOfSums})`;

/** The condition for each filter of the list. */
export const parts: Readonly<Record<AdvocatePart, SQL | undefined>> = {
  withCredit: gt(table.creditBalanceCents, 0),
  neverVisited: eq(table.visitCount, 0),
  withoutReferrals: and(eq(table.pendingCount, 0), eq(table.convertedCount, 0), eq(unconfirmed, 0)),
};

interface AdvocateQuery {
  readonly campaignId?: string;
  readonly q?: string;
  readonly sort?: Sort;
  readonly part?: AdvocatePart;
  readonly cursor?: string;
}

const listed = {
  ...shown,
  campaignName: campaigns.name,
  pendingCount: table.pendingCount,
  openCount: sql<number>`${table.pendingCount} + ${unconfirmed}`,
  convertedCount: table.convertedCount,
  visitCount: table.visitCount,
  lastVisitedAt: table.lastVisitedAt,
  lastActivityAt: table.lastActivityAt,
};

// Below about 50 matches in 100,000 advocates, both ways take about as long.
const FAR = 4_000;

export const listAdvocates = implementList(advocates.list, async (context, view) => {
  await findCampaign(context.db, context.actor, view.campaignId);
  return readAdvocates(context, view);
});

export const listAllAdvocates = implementList(advocates.listAll, readAdvocates);

/**
 * Reads advocates page by page, of one campaign or all that are not deleted. If a search matches no one, reads similar
 * names instead, in case of a typo.
 * @throws ApiError `invalid_input` if the cursor is not an advocate of the organization
 */
async function readAdvocates(context: Context, { campaignId, q, sort = "newest", part, cursor }: AdvocateQuery) {
  const { at, indexed: _, ...order } = orders[sort];
  const start = cursor === undefined ? undefined : await findPlace(context, cursor, sort);
  const terms = q === undefined ? undefined : termsOf(q);

  const readPage = async ({ limit, last = start }: Page<SortPosition>) => {
    const where = and(
      campaignId ? eq(table.campaignId, campaignId) : undefined,
      part && parts[part],
      last && isAfter(order, at(last)),
    );
    const rows = await readSorted(context, { sort, where, terms, limit });
    if (rows.length > 0 || !terms || last) return rows;
    const code = await findStoredCode(context.db, context.actor.orgId, q ?? "");
    if (code !== undefined) return readSorted(context, { sort, where, terms: termsOf(code), limit });
    const similar = await findSimilar(context, terms);
    return readSorted(context, { sort, where: and(where, inArray(table.id, similar)), limit });
  };
  return async (page: Page<SortPosition>) => {
    const rows = await readPage(page);
    const isPending = rows.some(({ pendingCreditCents }) => pendingCreditCents > 0);
    return isPending && (await releaseDue({ orgId: context.actor.orgId }, context.now)) ? readPage(page) : rows;
  };
}

interface SortedQuery {
  readonly sort: Sort;
  readonly where: SQL | undefined;
  /** Search terms that all must match. */
  readonly terms?: readonly string[] | undefined;
  readonly limit: number;
}

/** The first advocates in an order, across campaigns that are not deleted. */
export async function readSorted({ db, actor: { orgId } }: Context, { sort, where, terms, limit }: SortedQuery) {
  const isOurs = eq(table.orgId, orgId);
  const { advocateId: id, words: text } = advocateSearch;
  const words = { table: advocateSearch, isOurs: eq(advocateSearch.orgId, orgId), id, text };
  const { at: _, indexed, ...order } = orders[sort];
  const listing: Listing = {
    ...order,
    table,
    isOurs,
    where: and(notInDeleted(table.campaignId, orgId), indexed, where),
    words,
    far: FAR,
  };
  const read = (condition: SQL) =>
    db
      .select(listed)
      .from(subqueryOf(table, condition))
      .innerJoin(campaigns, onCampaign(table))
      .orderBy(inOrder(order));
  const rows = await searchList(listing, { terms, limit }, read);
  return rows.map(presentAdvocate);
}

const MOST_SIMILAR = 24;

/** Advocates with similar words, best match first. Numbers, addresses and initials must match exactly. */
export async function findSimilar({ db, actor: { orgId } }: Context, terms: readonly string[]) {
  if (!terms.every((term) => /^\s?[\p{L}'’-]{3,}$/u.test(term))) return [];
  const words = sql.join(
    terms.map((term) => sql`lower(${term.trim()})`),
    sql`, `,
  );
  const rows = await db.execute(
    sql`SELECT id FROM similar_advocates(${orgId}::uuid, ARRAY[${words}], ${MOST_SIMILAR}::int)`,
  );
  return rows.map((row) => z.object({ id: z.string() }).parse(row).id);
}

async function findPlace({ db, actor }: Context, advocateId: string, sort: Sort): Promise<SortPosition> {
  // Any id has a position among the newest, even one that does not exist.
  if (sort === "newest") {
    return { advocateId, name: "", creditBalanceCents: 0, convertedCount: 0, lastActivityAt: new Date(0) };
  }
  const { id, name, creditBalanceCents, convertedCount, lastActivityAt } = table;
  const [row] = await db
    .select({ advocateId: id, name, creditBalanceCents, convertedCount, lastActivityAt })
    .from(table)
    .where(and(eq(table.orgId, actor.orgId), eq(id, advocateId)));
  if (!row) throw invalidCursor();
  return row;
}
