import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databaseUrl, setEnv } from "@/lib/kit/env";
import manifest from "@/package.json";
import { apiAs } from "@/proof/fixtures/api";
import { askForMetrics, readMetrics } from "@/proof/fixtures/metrics";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { useDatabase } from "@/proof/fixtures/own-database";
import { createCampaign } from "@/proof/fixtures/scenario";

const TOKEN = "a token of the monitor";

beforeEach(() => setEnv({ METRICS_TOKEN: TOKEN }));
afterAll(() => setEnv({ METRICS_TOKEN: "" }));

it("the metrics endpoint answers in Prometheus's format", async () => {
  const answer = await askForMetrics(TOKEN);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const text = await answer.text();
  expect(text).toContain("# TYPE referral_rewards_http_request_duration_seconds histogram\n");
  expect(text).toContain("# TYPE referral_rewards_conversions_total counter\n");
  expect(text).toContain("# TYPE referral_rewards_credit_balance_cents gauge\n");
});

describe("the metrics of a process", () => {
  const requests = "referral_rewards_http_requests_total";
  const duration = "referral_rewards_http_request_duration_seconds";
  const labels = 'route="/api/app/campaigns/:campaignId",method="GET"';
  let before: ReadonlyMap<string, number>;
  let after: ReadonlyMap<string, number>;
  const growth = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0);

  beforeAll(async () => {
    setEnv({ METRICS_TOKEN: TOKEN });
    const api = apiAs((await createTestOrganization()).apiKey);
    const { path } = await createCampaign(api);
    before = await readMetrics(TOKEN);
    for (let n = 0; n < 3; n++) await api.get(path);
    await api.get(path.replace(/.{4}$/, "0000"));
    await apiAs(null).get(path);
    after = await readMetrics(TOKEN);
  });

  it("count requests by route template, method and status", () => {
    expect(growth(`${requests}{${labels},status="200"}`)).toBe(3);
    expect(growth(`${requests}{${labels},status="404"}`)).toBe(1);
    expect(growth(`${requests}{${labels},status="401"}`)).toBe(1);
    expect([...after.keys()].filter((key) => /[0-9a-f]{8}-[0-9a-f]{4}/.test(key))).toEqual([]);
  });

  it("report request durations", () => {
    const bounds = [...after.keys()].filter((key) => key.startsWith(`${duration}_bucket{`) && key.includes(labels));
    const grown = bounds.map(growth);
    expect(bounds).toHaveLength(12);
    expect(grown).toEqual(grown.toSorted((a, b) => a - b));
    expect(grown.at(-1)).toBe(5);
    expect(growth(`${duration}_count{${labels}}`)).toBe(5);
    expect(growth(`${duration}_sum{${labels}}`)).toBeGreaterThan(0);
  });

  it("report requests in progress, such as this one", () => {
    expect(after.get("referral_rewards_http_requests_in_flight")).toBe(1);
  });

  it("report memory, processor and event loop", () => {
    expect(after.get("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
    expect(growth("process_cpu_seconds_total")).toBeGreaterThan(0);
    expect(growth("process_start_time_seconds")).toBeLessThan(0.1);
    // Nothing lags on a machine at rest.
    expect([...after.keys()]).toContain("nodejs_eventloop_lag_max_seconds");
  });

  it("name the release, and no gauge ends in _total", () => {
    const { version } = manifest;
    expect(after.get(`referral_rewards_build_info{version="${version}"}`)).toBe(1);
    expect([...after.keys()].filter((key) => /^nodejs_active_\w+_total/.test(key))).toEqual([]);
  });

  it("report that the database is away", async () => {
    const DATABASE_URL = databaseUrl();
    await useDatabase("postgres://missing@127.0.0.1:9/nothing");
    const away = await readMetrics(TOKEN);
    await useDatabase(DATABASE_URL);
    expect(away.get("referral_rewards_database_up")).toBe(0);
    expect(away.get(`${requests}{${labels},status="200"}`)).toBeGreaterThanOrEqual(3);
    expect((await readMetrics(TOKEN)).get("referral_rewards_database_up")).toBe(1);
  });
});
