import { findHandler } from "@/lib/testing/routes";

const HELP = /^# HELP \w+ .+\.$/;
const TYPE = /^# TYPE (\w+) (?:counter|gauge|histogram)$/;
const LINE = /^(([a-z_][a-z_0-9]*)(?:\{[^}]*\})?) (\S+)$/;

/** Asks for the metrics with this token, or with none. */
export function askForMetrics(token: string | undefined, method = "GET"): Promise<Response> {
  const headers: HeadersInit = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const request = new Request("http://localhost:3000/api/metrics", { method, headers });
  return findHandler(method, "/api/metrics")(request);
}

/** Every sample by its name and labels, as they are written. @throws Error when a line is none of the format's */
export async function readMetrics(token: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await askForMetrics(token)).text();
  const lines = text.trimEnd().split("\n");
  const families = lines.flatMap((line) => TYPE.exec(line)?.[1] ?? []);
  const samples = lines
    .filter((line) => !TYPE.test(line) && !HELP.test(line))
    .map((line) => readSample(line, families));
  const named = new Map(samples);
  if (named.size < samples.length || new Set(families).size < families.length)
    throw new Error("something comes twice");
  return named;
}

function readSample(line: string, families: readonly string[]): [string, number] {
  const [, key = "", name = "", value] = LINE.exec(line) ?? [];
  const family = families.find((of) => of === name || of === name.replace(/_(bucket|sum|count)$/, ""));
  if (!family || !Number.isFinite(Number(value))) throw new Error(`This is no sample: ${line}`);
  return [key, Number(value)];
}
