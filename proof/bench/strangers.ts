import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { z } from "zod";
import { Challenge } from "@/lib/sign-in/contract";
import { type Measurement, median } from "@/proof/bench/measurement";
import { type Bench, fetchCsrf } from "@/proof/bench/server";
import { solve } from "@/proof/fixtures/sign-in-attempts";

const SECONDS = 15;
const READERS = 200;
const PROBE_EVERY_MS = 50;

/**
 * What a customer notices while strangers read the reference, guess at the customer's password and post forms, all of
 * them from the customer's own network address, with limits as they are.
 */
export async function benchStrangers(bench: Bench): Promise<Measurement[]> {
  const { url, admin } = bench;
  const known = await openBrowser(url);
  await known.signIn(admin);
  await fetch(`${url}/docs`).then((page) => page.text());
  const quiet = await probeAll(bench);

  const crowd = new AbortController();
  const guess = { ...admin, password: "a wrong one" };
  const guessers = await Promise.all([openBrowser(url), openBrowser(url)]);
  const bots = [
    ...guessers.map((bot) => repeat(crowd.signal, () => bot.signIn(guess))),
    ...[1, 2].map(() => repeat(crowd.signal, () => postForm(url))),
  ];
  const reading = autocannon({ url: `${url}/docs`, connections: READERS, duration: SECONDS, workers: 1 });
  await sleep(2_000);
  const [loud, ways] = await Promise.all([probeAll(bench), countTries(known, url, admin)]);
  crowd.abort();
  await Promise.all([reading, ...bots]);

  const of = `${loud.api.toFixed(1)} ms of ${quiet.api.toFixed(1)} ms, medians`;
  const tries = { unit: "", of: "tries until the right password was accepted" } as const;
  return [
    {
      ...{ what: "API while 200 read the reference and 4 guess and post / alone", unit: "times" },
      ...{ figure: loud.api / quiet.api, atMost: 3, of },
    },
    { what: "/api/health meanwhile, the slowest", figure: loud.health, unit: "ms", atMost: 500, of: "" },
    { ...tries, what: "signing in meanwhile, in a browser used before", figure: ways.known, atMost: 1 },
    { ...tries, what: "signing in meanwhile, in a new browser", figure: ways.unknown, atMost: 2 },
  ];
}

/** The median of the API's answers and the slowest of the health check's, in ms. */
async function probeAll({ url, apiKey, campaignId }: Bench) {
  const until = performance.now() + SECONDS * 1_000;
  const [api, health] = await Promise.all([
    probe(`${url}/api/app/campaigns/${campaignId}`, { Authorization: `Bearer ${apiKey}` }, until),
    probe(`${url}/api/health`, {}, until),
  ]);
  return { api: median(api), health: Math.max(...health) };
}

/** Asks for an address at a steady pace. @returns how many ms each answer took */
async function probe(address: string, headers: Record<string, string>, until: number): Promise<number[]> {
  const taken: number[] = [];
  while (performance.now() < until) {
    const asked = performance.now();
    const answer = await fetch(address, { headers });
    await answer.text();
    if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`);
    taken.push(performance.now() - asked);
    await sleep(PROBE_EVERY_MS);
  }
  return taken;
}

async function repeat(signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) await act();
}

/** A friend's form with a stamp that nobody was given. */
async function postForm(url: string): Promise<void> {
  const fields = { friendName: "Junk", friendEmail: "junk@example.com", stamp: "0.none" };
  const body = new URLSearchParams(fields);
  await fetch(`${url}/api/friends/BENCH-1`, { method: "POST", body, redirect: "manual" });
}

type Browser = Awaited<ReturnType<typeof openBrowser>>;
type Login = Bench["admin"] & { readonly proof?: string };

/** The sign-in form in a browser, which keeps its cookies. */
async function openBrowser(url: string) {
  const { csrfToken, cookie } = await fetchCsrf(url);
  const jar = new Map(cookie.split("; ").map((pair) => [pair.split("=")[0] ?? "", pair]));
  return {
    /** @returns what was wrong, null when nothing was */
    signIn: async (login: Login): Promise<string | null> => {
      const answer = await fetch(`${url}/api/auth/callback/password`, {
        method: "POST",
        headers: { Cookie: [...jar.values()].join("; "), Origin: url },
        body: new URLSearchParams({ ...login, csrfToken, json: "true" }),
        redirect: "manual",
      });
      for (const pair of answer.headers.getSetCookie().map((set) => set.split(";")[0] ?? ""))
        jar.set(pair.split("=")[0] ?? "", pair);
      const { data } = z.object({ url: z.url() }).safeParse(await answer.json());
      return data ? new URL(data.url).searchParams.get("error") : `${answer.status}`;
    },
  };
}

/** How many tries the right password takes. */
async function countTries(known: Browser, url: string, admin: Bench["admin"]) {
  const stranger = await openBrowser(url);
  const isKnown = (await known.signIn(admin)) === null;
  const isFree = (await stranger.signIn(admin)) === null;
  const isProven = isFree || (await stranger.signIn({ ...admin, proof: await prove(url, admin) })) === null;
  return {
    known: isKnown ? 1 : Number.POSITIVE_INFINITY,
    unknown: isFree ? 1 : isProven ? 2 : Number.POSITIVE_INFINITY,
  };
}

async function prove(url: string, { email }: Bench["admin"]): Promise<string> {
  const answer = await fetch(`${url}/api/app/sign-in-challenges`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ purpose: "password", email }),
  });
  return solve(z.object({ challenge: Challenge }).parse(await answer.json()).challenge);
}
