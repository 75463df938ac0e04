import { fixed, load, startBareNext } from "@/proof/bench/load";
import { compare, type Measurement, shareOf } from "@/proof/bench/measurement";
import type { Bench } from "@/proof/bench/server";

const browser = {
  "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
  "Accept-Encoding": "gzip, br",
};

/** Friend pages per second, next to a bare handler of the same build. */
export async function benchPages({ url, anyCode }: Bench): Promise<Measurement[]> {
  const bare = await startBareNext();
  const codes = Array.from({ length: 50 }, anyCode);
  const anyPage = () => `/r/${codes[Math.floor(Math.random() * codes.length)]}`;
  const rates = await compare({
    bareGet: () => load(bare.url, fixed("GET", "/api/health", {})),
    friendPage: () => load(url, () => ({ method: "GET", path: anyPage(), headers: browser })),
  });
  await bare.stop();
  return [shareOf(rates.friendPage, rates.bareGet, { what: "friend page / bare GET", atLeast: 0.25 })];
}
