import { and, eq, inArray } from "drizzle-orm";
import { advocates as table } from "@/db/schema/advocates";
import { implementReport } from "@/lib/kit/implement-report";
import { termsOf } from "@/lib/kit/search";
import { advocates } from "@/lib/leads/advocates/contract";
import { findSimilar, readSorted } from "@/lib/leads/advocates/list";

/** More results than a member can scan during a call. */
const MOST = 8;

const atStart = (term: string) => ` ${term.trim()}`;

/** Match patterns for a typed term, best first. */
const ways: readonly ((term: string) => string)[] = [(term) => `${atStart(term)} `, atStart, (term) => term];

/** Words callers say around the name: "Maria's neighbor Bob from church". */
const beside = new Set(
  "the and from his her our my of at in neighbor neighbour friend wife husband sister brother mother father mom dad son daughter cousin aunt uncle boss coworker church work school gym".split(
    " ",
  ),
);

/** The words that may be names, without "'s". */
function namesIn(q: string): string[] {
  const words = q.split(/[^\p{L}\p{N}'’-]+/u).map((word) => word.replace(/['’]s?$/iu, ""));
  return words.filter((word) => /^\p{L}[\p{L}'’-]+$/u.test(word) && !beside.has(word.toLowerCase()));
}

export const findAdvocates = implementReport(advocates.find, async (context, { q, campaignId }) => {
  const ofCampaign = campaignId ? eq(table.campaignId, campaignId) : undefined;
  const terms = termsOf(q);
  const results = new Map<string, Awaited<ReturnType<typeof readSorted>>[number]>();
  const read = async (wanted: Omit<Parameters<typeof readSorted>[1], "sort" | "limit">) =>
    readSorted(context, { sort: "conversions", limit: MOST, ...wanted });
  const add = (rows: Awaited<ReturnType<typeof read>>) => {
    for (const row of rows) if (!row.erasedAt && !results.has(row.advocateId)) results.set(row.advocateId, row);
  };
  for (const way of ways) {
    if (results.size < MOST) add(await read({ where: ofCampaign, terms: terms.map(way) }));
  }
  if (results.size < MOST) {
    const ids = (await findSimilar(context, terms)).filter((id) => !results.has(id)).slice(0, MOST);
    const similar = await read({ where: and(inArray(table.id, ids), ofCampaign) });
    add(similar.sort((a, b) => ids.indexOf(a.advocateId) - ids.indexOf(b.advocateId)));
  }
  // Several people, or one name among other words: search for advocates with any of the names.
  const names = results.size === 0 ? namesIn(q) : [];
  for (const name of names) {
    for (const way of [ways[0], ways[1]]) {
      if (way && results.size < MOST) add(await read({ where: ofCampaign, terms: termsOf(name).map(way) }));
    }
  }
  return { advocates: [...results.values()].slice(0, MOST) };
});
