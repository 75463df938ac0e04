import { chromium } from "@playwright/test";
import { listAllAdvocates } from "@/lib/leads/advocates/list";
import { seedScale } from "@/lib/platform/ops/seed-scale";
import { auditPage } from "@/proof/bench/scale";
import { openBench, quiet, signInByHttp } from "@/proof/bench/server";
import { requireChromium } from "@/proof/launch/chromium";

const devices = { desktop: ["--preset=desktop"], phone: [] };
const appCategories = ["performance", "accessibility"];
// Portals are hidden from search engines, which lowers their SEO score.
const publicCategories = [...appCategories, "best-practices", "seo"];

const log = (line: string) => console.error(line);
const chromePath = requireChromium(chromium.executablePath(), log);
const bench = await openBench(log);
try {
  await seedScale({ orgId: bench.actor.orgId, advocates: 2_000, referrals: 10_000 }, quiet);
  const { advocates } = await listAllAdvocates(bench.actor, { part: "withCredit", limit: "1" });
  const [advocate] = advocates;
  if (!advocate) throw new Error("no seeded advocate has credit");
  const cookie = await signInByHttp(bench.url, bench.admin);
  const pages = [
    { name: "/home", url: `${bench.url}/home`, categories: appCategories, cookie },
    { name: "/inbox", url: `${bench.url}/inbox`, categories: appCategories, cookie },
    { name: "/advocates", url: `${bench.url}/advocates`, categories: appCategories, cookie },
    { name: "/r/{code}", url: advocate.referralUrl, categories: publicCategories },
    { name: "/portal/{token}", url: advocate.portalUrl, categories: publicCategories },
  ];
  // Warm up: pages are compiled on their first visit.
  for (const { url, cookie } of pages) await (await fetch(url, { headers: cookie ? { cookie } : {} })).text();
  console.log(`\nLighthouse, of 100               ${publicCategories.map((name) => name.padStart(15)).join("")}`);
  for (const { name, ...page } of pages) {
    for (const [device, flags] of Object.entries(devices)) {
      const scores = auditPage({ ...page, flags }, chromePath);
      const columns = scores.map((score) => score.toString().padStart(15)).join("");
      console.log(`  ${`${name}, ${device}`.padEnd(31)}${columns}`);
    }
  }
} finally {
  await bench.close();
}
