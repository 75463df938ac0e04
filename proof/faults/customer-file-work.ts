import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { database } from "@/db/client";
import { compareCustomers, compareEnds } from "@/proof/customer-files/compare-ends";
import { inventBusiness } from "@/proof/customer-files/invent-business";
import { type FileShop, openShop, readCredit, readCustomers, readStandings } from "@/proof/customer-files/shop";
import type { Installation } from "@/proof/sim/installation";
import type { Random } from "@/proof/sim/random";
import type { Work } from "@/proof/sim/work";

/** The size of a file. */
const [ROWS, LEADS] = [300, 40];
const PATIENCE_MS = 120_000;
const POLL_MS = 100;

const File = z.object({
  file: z.object({
    fileId: z.string(),
    state: z.string(),
    totals: z.object({ convert: z.object({ count: z.int() }), failed: z.int() }),
  }),
});
type File = z.output<typeof File>["file"];

/** Customer files, each checked, applied and undone in three rounds; every effect must happen exactly once. */
export function startCustomerFileWork({ webs }: Installation, seed: number, random: Random): Work {
  const violations: string[] = [];
  const figures = { "leads converted by files": 0, "files undone": 0 };
  let files = 0;
  let shop: FileShop | undefined;
  let fileId = "";
  let state = "undone";

  /** @returns the file, or undefined if no server answered */
  async function exchange(path: string, write?: { readonly key: string; readonly body: string }) {
    const headers = {
      Authorization: `Bearer ${shop?.apiKey}`,
      "Content-Type": "application/json",
      ...(write && { "Idempotency-Key": write.key }),
    };
    const url = `${random.pick(webs).url}/api/app/customer-files${path}`;
    const init = { headers, ...(write && { method: "POST", body: write.body }) };
    const answer = await fetch(url, init).catch(() => null);
    const body: unknown = await answer?.json().catch(() => null);
    if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 409)
      throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(body)}`);
    return File.safeParse(body).data?.file;
  }

  /** Writes under a key, retrying on any server until there is an answer. */
  async function insist(path: string, body: unknown): Promise<File> {
    const key = randomUUID();
    for (;;) {
      const file = await exchange(path, { key, body: JSON.stringify(body) });
      if (file) return file;
      await sleep(POLL_MS);
    }
  }

  async function upload(): Promise<void> {
    const [file] = shop?.business.files ?? [];
    const rows = (file?.rows ?? []).map(({ cells }, at) => ({ row: at + 2, ...cells }));
    fileId = (await insist("", { fileName: file?.name ?? "", rows })).fileId;
  }

  async function awaitState(): Promise<File> {
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      const file = await exchange(`/${fileId}`);
      if (file?.state === state) return file;
      await sleep(POLL_MS);
    }
    throw new Error(`The file was not ${state} within ${PATIENCE_MS / 1000} s`);
  }

  return {
    prepare: async () => {
      if (state !== "undone") return;
      files += 1;
      const options = { seed: seed + files, codes: files, months: ["2026-10"], rows: ROWS, leads: LEADS };
      shop = await openShop(inventBusiness(options));
    },
    run: async () => {
      state = state === "undone" ? "checked" : state === "checked" ? "applied" : "undone";
      if (state === "checked") await upload();
      else await insist(`/${fileId}/${state === "applied" ? "apply" : "undo"}`, {});
    },
    settle: async () => {
      const file = await awaitState();
      if (!shop || state === "checked") return;
      const faults = state === "applied" ? await judgeApplied(shop, file) : await judgeUndone(shop, fileId);
      violations.push(...faults.map((fault) => `file ${files}, ${state}: ${fault}`));
      if (state === "applied") figures["leads converted by files"] += file.totals.convert.count;
      else figures["files undone"] += 1;
    },
    judge: async () => ({ figures, violations }),
  };
}

/** Faults of an applied file. */
async function judgeApplied(shop: FileShop, { fileId, totals }: File): Promise<string[]> {
  const { wrong, missed } = await compareEnds(shop, new Set(shop.business.fates.keys()));
  const converted = (await readStandings(shop)).filter(({ leftCents }) => leftCents !== null).length;
  const isWhole = totals.convert.count === converted && totals.failed === 0;
  const waiting = await countRows(shop, fileId, "waiting");
  return [
    ...wrong,
    ...missed,
    ...(await compareCustomers(shop)),
    ...(await findRepeats(shop)),
    ...(isWhole ? [] : [`${converted} leads are converted, of ${JSON.stringify(totals)}`]),
    ...(waiting === 0 ? [] : [`${waiting} rows were left out`]),
  ];
}

/** Leftovers of an undone file. */
async function judgeUndone(shop: FileShop, fileId: string): Promise<string[]> {
  const credit = [...(await readCredit(shop))].filter(([, cents]) => cents !== 0);
  const standings = (await readStandings(shop)).filter(
    ({ leftCents, stage }) => (leftCents ?? 0) !== 0 || stage === "converted",
  );
  const customers = await readCustomers(shop);
  const done = await countRows(shop, fileId, "done");
  return [
    ...credit.map(([code, cents]) => `${code} still has ${cents} cents`),
    ...standings.map(({ referralId, stage }) => `referral ${referralId} is still ${stage}`),
    ...(customers.size === 0 ? [] : [`${customers.size} customers are still known`]),
    ...(done === 0 ? [] : [`${done} rows were not taken back`]),
    ...(await findRepeats(shop)),
  ];
}

/** The number of credit-changing rows in this state. */
async function countRows({ orgId }: FileShop, fileId: string, state: string): Promise<number> {
  const [counted] = await database().execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM customer_file_rows
     WHERE org_id = ${orgId}::uuid AND file_id = ${fileId}::uuid AND state::text = ${state} AND outcome IN ('convert', 'reverse')`);
  return counted?.count ?? 0;
}

/** Duplicate entries in the ledger or the audit log. */
async function findRepeats({ orgId }: FileShop): Promise<string[]> {
  const repeats = await database().execute<{ what: string; times: number }>(sql`
    SELECT action || ' of ' || referral_id AS what, count(*)::int AS times FROM activity
     WHERE org_id = ${orgId}::uuid AND action = 'advocate.referral.converted' GROUP BY action, referral_id HAVING count(*) > 1
    UNION ALL
    SELECT action || ' of ' || subject_id, count(*)::int FROM audit_entries
     WHERE org_id = ${orgId}::uuid AND action::text IN ('referral.converted', 'customer_file.created', 'customer_file.applied', 'customer_file.undone')
     GROUP BY action, subject_id HAVING count(*) > 1`);
  return repeats.map(({ what, times }) => `${times} entries for ${what}`);
}
