import { chromium } from "@playwright/test";
import { listAllAdvocates } from "@/lib/leads/advocates/list";
import { seedScale } from "@/lib/platform/ops/seed-scale";
import { auditPage } from "@/proof/bench/scale";
import { openBench, quiet, signInByHttp } from "@/proof/bench/server";
import { requireChromium } from "@/proof/launch/chromium";

const devices = { desktop: ["--preset=desktop"], phone: [] };
const ofApp = ["performance", "accessibility"];
// Search engines are told to leave portals alone, which their score for search cannot like.
const ofPublic = [...ofApp, "best-practices", "seo"];

const log = (line: string) => console.error(line);
const chromePath = requireChromium(chromium.executablePath(), log);
const bench = await openBench(log);
try {
  await seedScale({ orgId: bench.actor.orgId, advocates: 2_000, referrals: 10_000 }, quiet);
  const { advocates } = await listAllAdvocates(bench.actor, { part: "withCredit", limit: "1" });
  const [advocate] = advocates;
  if (!advocate) throw new Error("nobody of the seeded advocates has credit");
  const cookie = await signInByHttp(bench.url, bench.admin);
  const pages = [
    { name: "/dashboard", url: `${bench.url}/dashboard`, categories: ofApp, cookie },
    { name: "/advocates", url: `${bench.url}/advocates`, categories: ofApp, cookie },
    { name: "/r/{code}", url: advocate.referralUrl, categories: ofPublic },
    { name: "/portal/{token}", url: advocate.portalUrl, categories: ofPublic },
  ];
  // The first visit after a start finds nothing compiled yet.
  for (const { url, cookie } of pages) await (await fetch(url, { headers: cookie ? { cookie } : {} })).text();
  console.log(`\nLighthouse, of 100               ${ofPublic.map((name) => name.padStart(15)).join("")}`);
  for (const { name, ...page } of pages) {
    for (const [device, flags] of Object.entries(devices)) {
      const scores = auditPage({ ...page, flags }, chromePath);
      const shown = scores.map((score) => score.toString().padStart(15)).join("");
      console.log(`  ${`${name}, ${device}`.padEnd(31)}${shown}`);
    }
  }
} finally {
  await bench.close();
}
