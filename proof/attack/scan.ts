import { spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { sign } from "@/lib/integrations/webhooks/signature";
import { stampForm } from "@/lib/public/friend-page/form-time";
import { placeOfBusiness } from "@/lib/public/refer/refer-handler";
import { pages, placeIn } from "@/proof/attack/visits";
import { fetchCsrf } from "@/proof/bench/server";
import type { ThrowawayProduct } from "../throwaway-product";
import { type AttackScene, openScene } from "./scene";

async function hasScanner(name: string): Promise<boolean> {
  return (await runScanner(name, ["--version"]).catch(() => null)) !== null;
}

/** Runs a scanner to completion. @returns its output @throws Error if it is not installed */
async function runScanner(name: string, args: readonly string[]): Promise<string> {
  const child = spawn(name, args, { stdio: ["ignore", "pipe", "pipe"] });
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  return (await Promise.race([printed, failed])).join("");
}

/** Values to inject are marked with an asterisk. */
type Injected = readonly [method: string, path: string, headers?: Record<string, string>, body?: string];

/** One of each kind of input that ends up in a database query. */
function listInjected(
  { ids, links, secrets }: AttackScene,
  csrf: Awaited<ReturnType<typeof fetchCsrf>>,
): Readonly<Record<string, Injected>> {
  const key = { Authorization: `Bearer ${secrets.apiKey}` };
  const json = { ...key, "Content-Type": "application/json" };
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const own = { "Sec-Fetch-Site": "same-origin" };
  const campaign = `/api/app/campaigns/${ids.campaignId}`;
  const read = new Date(Date.now() - 60_000);
  const stamp = stampForm(links.code, read);
  const friend = `friendName=Fred*&friendEmail=fred*@example.com&friendPhone=*&stamp=${stamp}&company=`;
  const place = placeOfBusiness(links.business);
  const stranger = `sentBy=Maria*&friendName=Fred*&friendPhone=*&stamp=${stampForm(place, read)}&company=`;
  const signIn = `email=ann*@example.com&password=x*&csrfToken=${csrf.csrfToken}&json=true`;
  const preference = "action=preference*&notificationPreference=sms*";
  const signed = { ...json, "X-Service-Signature": `${sign(secrets.webhook, "{}", new Date())}*` };
  const event = '{"id":"1*","type":"referral.convert","data":{"referralId":"1*"}}';
  const person = '{"name":"Ann*","email":"ann*@example.com","phone":"+14155550100*"}';
  return {
    "search and sort": ["GET", "/api/app/advocates?q=ann*&sort=name*&limit=5*", key],
    cursor: ["GET", `/api/app/referrals?status=pending*&limit=5&cursor=${ids.referralId}*`, key],
    filters: ["GET", "/api/app/messages?status=sent*&channel=email*&q=ann*", key],
    "path ids": ["GET", `${campaign}*/advocates/${ids.advocateId}*`, key],
    "path email": ["PATCH", `/api/app/users/${ids.email}*`, json, '{"roles":["user"]}'],
    "JSON fields": ["POST", `${campaign}/invite`, json, person],
    "JSON amounts": ["PATCH", campaign, json, '{"name":"A*","advocateRewardValue":"5*"}'],
    "API key": ["GET", "/api/app/me", { Authorization: "Bearer rrk_a*:b*" }],
    "session cookie": ["GET", "/api/app/me", { ...own, Cookie: "referral-rewards=rrs_a*" }],
    "sign-in": ["POST", "/api/auth/callback/password", { ...form, ...own, Cookie: csrf.cookie }, signIn],
    "friend's form": ["POST", `/api/friends/${links.code}*`, form, friend],
    "stranger's form": ["POST", `/api/refer/${links.business}*`, form, stranger],
    "friend's page": ["GET", `/r/${links.code}*`],
    portal: ["POST", `/api/portal/${links.portal}*`, form, preference],
    unsubscribe: ["POST", `/api/unsubscribe/${links.unsubscribe}*`, form, "action=stop*"],
    webhook: ["POST", `/api/webhooks/${ids.orgId}*`, signed, event],
  };
}

const sqlmapOptions =
  "--batch --ignore-stdin --flush-session --disable-coloring --level 3 --risk 2 --dbms PostgreSQL --threads 4 --time-sec 3 --ignore-code *";

/** Runs sqlmap to look for SQL injection. @returns a line per input with the verdict */
async function runSqlmap(url: string, scene: AttackScene, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const lines: string[] = [];
  for (const [name, injected] of Object.entries(listInjected(scene, await fetchCsrf(url)))) {
    const file = join(folder, `${name.replace(/\W+/g, "-")}.txt`);
    await writeFile(file, requestText(url, injected));
    const log = await runScanner("sqlmap", ["-r", file, "--output-dir", folder, ...sqlmapOptions.split(" ")]);
    await writeFile(file.replace(".txt", ".log"), log);
    lines.push(`${name}: ${verdictOf(log)}`);
  }
  return lines;
}

function requestText(url: string, [method, path, headers = {}, body = ""]: Injected): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, `Host: ${new URL(url).host}`, ...lines, "", body].join("\r\n");
}

// Skips "appears to be injectable", which sqlmap retests itself: answers also differ in their request ids.
function verdictOf(log: string): string {
  const matches = log.match(/.*(is vulnerable|identified the following injection).*/g) ?? [];
  const tried = new Set(log.match(/(?<=\[WARNING\] ).* does not seem to be injectable/g) ?? []);
  if (matches.length > 0) return `FOUND ${matches.join("; ")}`;
  return tried.size > 0 ? `nothing, ${tried.size} places tried` : `not tried: ${log.trim().split("\n").at(-3) ?? ""}`;
}

const Finding = z.object({ method: z.string(), path: z.string(), info: z.string() });
const Report = z.object({
  vulnerabilities: z.record(z.string(), z.array(Finding)),
  anomalies: z.record(z.string(), z.array(Finding)),
});

const wapitiOptions =
  "-m all,-nikto,-buster,-brute_login_form -f json --flush-session --max-attack-time 120 --max-scan-time 180 --no-bugreport -t 10";

/** Runs wapiti with all modules from every page that needs no sign-in. @returns a line per finding */
async function runWapiti(url: string, scene: AttackScene, folder: string): Promise<string[]> {
  const report = join(folder, "wapiti.json");
  const starts = pages.map((path) => `${url}${placeIn(path, scene, "opengraph-image", (token) => token)}`);
  const queries = ["/sign-in?next=%2Fdashboard&problem=x&email=a", "/api/app/advocates?q=ann&sort=name&limit=5"];
  await runScanner("wapiti", [
    "-u",
    `${url}/`,
    "-o",
    report,
    ...wapitiOptions.split(" "),
    "-H",
    `Authorization: Bearer ${scene.secrets.apiKey}`,
    "--store-session",
    folder,
    ...[...starts, ...queries.map((query) => `${url}${query}`)].flatMap((start) => ["-s", start]),
  ]);
  const { vulnerabilities, anomalies } = Report.parse(JSON.parse(await readFile(report, "utf8")));
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, findings]) =>
    findings.map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
  );
}

const scanners = { sqlmap: runSqlmap, wapiti: runWapiti };

/**
 * Runs the installed scanners against a running product and prints their findings.
 * @param wanted scanner names; empty for all
 */
export async function scan({ url, dataDir }: ThrowawayProduct, wanted: readonly string[]): Promise<void> {
  const scene = await openScene(url);
  for (const [name, run] of Object.entries(scanners)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    if (!(await hasScanner(name))) {
      console.log(`${name} is not installed: apt-get install -y ${name}`);
      continue;
    }
    console.error(`Running ${name}, which takes a while`);
    const findings = await run(url, scene, join(dataDir, name));
    console.log([name, ...findings.map((finding) => `  ${finding}`)].join("\n"));
  }
}
