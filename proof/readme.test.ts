import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { parseEnv } from "@/lib/kit/env";
import { runOps } from "@/lib/platform/ops/run";

const readText = (path: string) => readFileSync(path, "utf8");
const readme = readText("README.md");
const guides = readdirSync("docs").filter((name) => name.endsWith(".md"));
/** The README and the docs, without table markup. */
const docs = [readme, ...guides.map((name) => readText(`docs/${name}`))].join("\n").replaceAll("\\|", "|");

it("every command in the README and the docs exists", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readText("package.json")));
  const named = [...docs.matchAll(/\bnpm (?:run (?:--silent )?)([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
  expect(named).toEqual(expect.arrayContaining(["bench", "ops"]));
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it("the docs show every ops command, with existing options", async () => {
  const withDatabase = () => Promise.reject(new Error("Help needs no database"));
  const { signal } = new AbortController();
  const { document } = await runOps(["help"], { log: () => undefined, signal, withDatabase });
  const { commands } = z.object({ commands: z.array(z.object({ usage: z.string() })) }).parse(document);
  const usages = commands.map(({ usage }) => usage);
  const [, example = ""] = /^npm run --silent ops -- (org create .+)$/m.exec(docs) ?? [];
  const [words = ""] = example.split(" --");
  const exampleUsage = usages.find((usage) => usage.startsWith(`${words} `)) ?? "";
  expect(usages.filter((usage) => usage !== exampleUsage && !docs.includes(`\`${usage}\``))).toEqual([]);
  const options = example.match(/--[a-z-]+/g) ?? [];
  expect(options.length).toBeGreaterThan(1);
  expect(options.filter((option) => !exampleUsage.includes(`${option} `))).toEqual([]);
});

it("the docs list every configuration setting with its default", () => {
  const rows = [...readText("docs/configuration.md").matchAll(/^\| `([A-Z][A-Z0-9_]+)` +\| (.+?) +\|/gm)];
  const declared = ["env", "env-mail", "env-wallet"].map((name) => readText(`lib/kit/${name}.ts`)).join("");
  const variables = [...declared.matchAll(/^ {2}([A-Z0-9_]+):/gm)];
  const names = variables.map(([, name]) => name).filter((name) => name !== "NODE_ENV");
  expect(names.length).toBeGreaterThan(15);
  expect(rows.map(([, name]) => name).sort()).toEqual(names.sort());
  const { NODE_ENV: _, ...defaults } = parseEnv({});
  const documented = new Map(rows.map(([, name, value]) => [name, value]));
  for (const [name, value] of Object.entries(defaults)) expect.soft(documented.get(name)).toBe(`\`${value}\``);
});
