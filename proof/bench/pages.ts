import { readFileSync } from "node:fs";
import { z } from "zod";
import { fixed, load, startBareNext } from "@/proof/bench/load";
import { compare, type Measurement, median, shareOf } from "@/proof/bench/measurement";
import type { Bench } from "@/proof/bench/server";

const VISITS = 200;
const ROUNDS = 5;
/** The unit of process times in Linux. */
const TICK_MS = 10;

const browser = {
  "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
  "Accept-Encoding": "gzip, br",
};

/** The CPU cost of pages for visitors who are not signed in. */
export async function benchPages(bench: Bench): Promise<Measurement[]> {
  const { url, anyCode, webPid } = bench;
  const bare = await startBareNext();
  const codes = Array.from({ length: 50 }, anyCode);
  const anyPage = () => `/r/${codes[Math.floor(Math.random() * codes.length)]}`;
  const rates = await compare({
    bareGet: () => load(bare.url, fixed("GET", "/api/health", {})),
    friendPage: () => load(url, () => ({ method: "GET", path: anyPage(), headers: browser })),
  });
  await bare.stop();
  const portal = await makePortal(bench);
  const costs = {
    friend: await costOf(webPid, url, anyPage),
    portal: await costOf(webPid, url, () => portal),
  };
  const of = `processor time of the web server, median of ${ROUNDS} × ${VISITS} visits`;
  return [
    shareOf(rates.friendPage, rates.bareGet, { what: "friend page / bare GET", atLeast: 0.25 }),
    { what: "friend page", figure: costs.friend, unit: "ms", atMost: 4, of },
    { what: "portal", figure: costs.portal, unit: "ms", atMost: 4, of },
  ];
}

const FRIENDS = 8;

const Invited = z.object({ advocate: z.object({ portalUrl: z.string(), referralCode: z.string() }) });
const Referred = z.object({ referral: z.object({ referralId: z.string() }) });

/** The portal of an advocate with a few referrals, half of them converted. */
async function makePortal({ url, apiKey, campaignId }: Bench): Promise<string> {
  const headers = { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" };
  const post = async (path: string, body: object): Promise<unknown> => {
    const address = `${url}/api/app/campaigns/${campaignId}/${path}`;
    const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
    return answer.json();
  };
  const invited = Invited.parse(await post("invite", { name: "Ann Reyes", email: "advocate@example.com" }));
  const { portalUrl, referralCode } = invited.advocate;
  for (let friend = 0; friend < FRIENDS; friend++) {
    const wanted = { referralCode, friendName: "Fred Fox", friendEmail: `friend-${friend}@example.com` };
    const { referralId } = Referred.parse(await post("referrals", wanted)).referral;
    if (friend % 2) await post(`referrals/${referralId}/convert`, { jobValueCents: 123_450 });
  }
  return new URL(portalUrl).pathname;
}

async function costOf(pid: number, url: string, path: () => string): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const before = processorMs(pid);
    for (let visit = 0; visit < VISITS; visit++) {
      const answer = await fetch(url + path(), { headers: browser });
      await answer.text();
      if (answer.status !== 200) throw new Error(`A page answered ${answer.status}`);
    }
    if (round > 0) costs.push((processorMs(pid) - before) / VISITS);
  }
  return median(costs);
}

/** CPU time of a process, in milliseconds. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
