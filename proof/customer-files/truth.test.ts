import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { single } from "@/db/single";
import type { InventedBusiness } from "@/proof/customer-files/business";
import { type AppliedFile, compareWithTruth, rowOf } from "@/proof/customer-files/compare";
import { compareCustomers } from "@/proof/customer-files/compare-ends";
import { fullSize, inventBusiness } from "@/proof/customer-files/invent-business";
import { type FileShop, openShop, readCredit, readCustomers, readStandings } from "@/proof/customer-files/shop";
import { apiAs } from "@/proof/fixtures/api";
import { finishFile, readRows, uploadFile } from "@/proof/fixtures/customer-files";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { runsOf } from "@/proof/fixtures/long-runs";
import { succeeded } from "@/proof/fixtures/scenario";

// `npm run prove -- customers` takes 20,000.
const ROWS = runsOf(800);
const LEADS = Math.round((ROWS * fullSize.leads) / fullSize.rows);
const LEAST_SHARE = 0.97;

it(
  `finds ${LEADS} true referrals in five months' ${ROWS} rows, asks about unclear rows, and credits no one wrongly`,
  async ({ annotate }) => {
    const shop = await openShop(inventBusiness({ ...fullSize, rows: ROWS, leads: LEADS }));
    const applied = await applyFiles(shop, shop.business.files);
    const { found, asked, missed, wrong, questions } = await compareWithTruth(shop, applied);
    const figures = `${found} of ${LEADS} found without asking, ${asked.length} asked, ${missed.length} missed, ${wrong.length} wrong; ${questions} questions in ${ROWS} rows`;
    await annotate(figures);
    expect(wrong, figures).toEqual([]);
    expect(found / LEADS, [figures, ...missed, ...asked].join("\n")).toBeGreaterThanOrEqual(LEAST_SHARE);
    expect(await compareCustomers(shop)).toEqual([]);

    const before = await everythingOf(shop);
    await applyFiles(shop, shop.business.files);
    expect(await everythingOf(shop)).toEqual(before);

    await decideByTruth(shop, applied);
    expect(await compareWithTruth(shop, applied)).toMatchObject({
      found: found + asked.length,
      asked: [],
      wrong: [],
    });
    await expectLedgerRight(shop.orgId);
  },
  60_000 + ROWS * 20,
);

it("ends the same for every order of three months' files", async () => {
  const months = ["2026-08", "2026-09", "2026-10"];
  const wanted = { seed: 3, months, rows: 200, leads: 20 };
  const ends: unknown[] = [];
  for (const [at, order] of ordersOf([0, 1, 2]).entries()) {
    const business = inventBusiness({ ...wanted, codes: 2 + at });
    const shop = await openShop(business);
    const files = order.flatMap((file) => business.files[file] ?? []);
    const applied = await applyFiles(shop, files);
    const inOrder = order.flatMap((_, file) => applied[order.indexOf(file)] ?? []);
    const { wrong, found } = await compareWithTruth(shop, inOrder);
    expect(wrong, `in the order ${order}`).toEqual([]);
    expect(found / wanted.leads).toBeGreaterThanOrEqual(LEAST_SHARE);
    ends.push(await endOf(shop));
  }
  for (const end of ends) expect(end).toEqual(ends[0]);
}, 600_000);

async function applyFiles(shop: FileShop, files: InventedBusiness["files"]): Promise<AppliedFile[]> {
  const api = apiAs(shop.apiKey);
  const applied: AppliedFile[] = [];
  for (const { name, rows } of files) {
    const checked = await uploadFile(
      api,
      rows.map(({ cells }) => cells),
      name,
    );
    applied.push(await finishFile(api, checked, "apply"));
  }
  return applied;
}

/** Decides every open row as a member who knows the truth would. */
async function decideByTruth(shop: FileShop, applied: readonly AppliedFile[]): Promise<void> {
  const api = apiAs(shop.apiKey);
  const idOf = new Map([...shop.leads].map(([id, { key }]) => [key, id]));
  for (const [at, file] of applied.entries()) {
    const { rows } = shop.business.files[at] ?? { rows: [] };
    for (const { rowId, row } of await readRows(api, file, "ask")) {
      const { truth } = rowOf(rows, row);
      const referralId = truth.kind === "convert" ? idOf.get(truth.lead) : undefined;
      const decision = referralId === undefined ? { nothing: true } : { referralId };
      succeeded(await api.post(`${file.path}/rows/${rowId}/decide`, decision));
    }
    await finishFile(api, file, "apply");
  }
}

/** All data that files can change. */
async function everythingOf(shop: FileShop) {
  const { orgId } = shop;
  const count = (table: string) =>
    sql`(SELECT count(*)::int FROM ${sql.identifier(table)} WHERE org_id = ${orgId}::uuid)`;
  const counts = await database().execute(sql`
    SELECT ${count("activity")} AS entries, ${count("conversions")} AS conversions, ${count("reversals")} AS reversals,
           ${count("reviews")} AS reviews, ${count("messages")} AS messages, ${count("advocates")} AS advocates`);
  const standings = await readStandings(shop);
  return {
    counts: single(counts),
    standings: [...standings],
    credit: await readCredit(shop),
    customers: await readCustomers(shop),
  };
}

/** A business's final state, without ids. */
async function endOf(shop: FileShop) {
  const { fates, advocates } = shop.business;
  const standings = await readStandings(shop);
  const leads = standings.map(({ referralId, stage, externalId, leftCents }) => {
    const key = shop.leads.get(referralId)?.key ?? -1;
    const isOne = fates.get(key)?.invoice !== undefined;
    return { key, stage, leftCents, ...(isOne && { externalId }) };
  });
  const credit = await readCredit(shop);
  return {
    leads: leads.sort((a, b) => a.key - b.key),
    credit: advocates.map(({ code }) => credit.get(code)),
    customers: await readCustomers(shop),
  };
}

function ordersOf(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first) => ordersOf(items.filter((item) => item !== first)).map((rest) => [first, ...rest]));
}
