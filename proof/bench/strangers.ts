import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { Challenge } from "@/lib/accounts/sign-in/contract";
import { type Browser, openBrowser } from "@/proof/bench/browser";
import { type Measurement, median } from "@/proof/bench/measurement";
import type { Bench } from "@/proof/bench/server";
import { solve } from "@/proof/fixtures/sign-in-attempts";

const SECONDS = 15;
const PROBE_EVERY_MS = 50;

/**
 * The effect on a customer when strangers on the same network read the reference, guess the customer's password and
 * post forms, with rate limits on.
 */
export async function benchStrangers(bench: Bench): Promise<Measurement[]> {
  const { url, admin } = bench;
  const known = await openBrowser(url);
  await known.signIn(admin);
  await fetch(`${url}/docs`).then((page) => page.text());
  const quiet = await probeAll(bench);

  // In its own process, so that measurements wait only for the server.
  const crowd = fork(new URL("./crowd.ts", import.meta.url), [url, admin.email], {
    execArgv: ["--import", "tsx"],
  });
  const left = once(crowd, "exit");
  await sleep(2_000);
  const [loud, ways] = await Promise.all([probeAll(bench), countTries(known, url, admin)]);
  if (crowd.exitCode !== null) throw new Error("the crowd went home early");
  crowd.kill();
  await left;

  const of = `${loud.api.toFixed(1)} ms of ${quiet.api.toFixed(1)} ms, medians`;
  const tries = { unit: "", of: "tries until the right password was accepted" } as const;
  return [
    {
      what: "API while 200 read the reference and 4 guess and post / alone",
      unit: "times",
      figure: loud.api / quiet.api,
      atMost: 3,
      of,
    },
    { what: "/api/health meanwhile, the slowest", figure: loud.health, unit: "ms", atMost: 500, of: "" },
    { ...tries, what: "signing in meanwhile, in a browser used before", figure: ways.known, atMost: 1 },
    { ...tries, what: "signing in meanwhile, in a new browser", figure: ways.unknown, atMost: 2 },
  ];
}

/** The API's median and the health check's slowest response time, in ms. */
async function probeAll({ url, apiKey, campaignId }: Bench) {
  const until = performance.now() + SECONDS * 1_000;
  const [api, health] = await Promise.all([
    probe(`${url}/api/app/campaigns/${campaignId}`, { Authorization: `Bearer ${apiKey}` }, until),
    probe(`${url}/api/health`, {}, until),
  ]);
  return { api: median(api), health: Math.max(...health) };
}

/** Requests a URL at a steady pace. @returns each response time in ms */
async function probe(address: string, headers: Record<string, string>, until: number): Promise<number[]> {
  const durations: number[] = [];
  while (performance.now() < until) {
    const startedAt = performance.now();
    const answer = await fetch(address, { headers });
    await answer.text();
    if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`);
    durations.push(performance.now() - startedAt);
    await sleep(PROBE_EVERY_MS);
  }
  return durations;
}

/** Attempts until the right password is accepted. */
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
