import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parseYaml } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const Step = z.strictObject({
  id: z.string().optional(),
  name: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const Permissions = z.record(z.string(), z.enum(["read", "write", "none"]));
const Job = z.strictObject({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  if: z.string().optional(),
  "runs-on": z.string(),
  "timeout-minutes": z.int().max(90),
  permissions: Permissions.optional(),
  strategy: z.looseObject({ matrix: z.record(z.string(), z.array(z.unknown())) }).optional(),
  outputs: z.record(z.string(), z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  steps: z.array(Step).min(1),
});
const Workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  concurrency: z.string().optional(),
  permissions: Permissions,
  jobs: z.record(z.string(), Job),
});

const folder = ".github/workflows";
const files = readdirSync(folder);
const read = (file: string) => readFileSync(`${folder}/${file}`, "utf8");
const parse = (file: string) => Workflow.parse(parseYaml(read(file)));
const jobsOf = (file: string) => Object.entries(parse(file).jobs);
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

describe.each(files)("the workflow %s", (file) => {
  const steps = jobsOf(file).flatMap(([, job]) => job.steps);
  const runs = steps.flatMap(({ run }) => run ?? []);

  it("pins every action to a commit, with its version beside it", () => {
    const lines = read(file).match(/^.*\buses:.*$/gm) ?? [];
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it("uses each action in one version", () => {
    const used = files.flatMap(jobsOf).flatMap(([, job]) => job.steps.flatMap(({ uses }) => uses ?? []));
    const names = new Set(used.map((uses) => uses.split("@")[0]));
    expect(new Set(used).size).toBe(names.size);
  });

  it("runs commands that exist", () => {
    const text = runs.join("\n");
    const npm = [...text.matchAll(/\bnpm (?:run (?:--silent )?)?([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
    expect(npm.filter((name) => !(name in scripts))).toEqual([]);
    const direct = [...text.matchAll(/node scripts\/run\.mjs ([\w-]+)/g)].map(([, name = ""]) => name);
    expect([...npm, ...direct].length).toBeGreaterThan(0);
    expect(direct.filter((name) => !existsSync(`scripts/${name}.ts`))).toEqual([]);
    expect(direct.filter((name) => !readFileSync("scripts/run.mjs", "utf8").includes(`"${name}"`))).toEqual([]);
  });

  it("puts no untrusted text into a command", () => {
    expect(runs.filter((run) => run.includes("${{"))).toEqual([]);
  });

  it("keeps no credentials in the folder, and writes only in jobs that declare it", () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.filter(({ with: options }) => options?.["persist-credentials"] !== false)).toEqual([]);
    expect(Object.values(parse(file).permissions)).not.toContain("write");
  });

  it("names jobs and outputs that exist", () => {
    const { jobs } = parse(file);
    const named = [...read(file).matchAll(/\bneeds\.([\w-]+)\.outputs\.([\w-]+)/g)];
    for (const [, job = "", output = ""] of named) expect(Object.keys(jobs[job]?.outputs ?? {})).toContain(output);
    for (const [, { needs = [] }] of jobsOf(file))
      for (const job of [needs].flat()) expect(Object.keys(jobs)).toContain(job);
  });
});

it("the issue forms are valid, and open without blank issues", () => {
  const Field = z.object({
    type: z.enum(["markdown", "input", "textarea", "dropdown"]),
    id: z.string().optional(),
    attributes: z.looseObject({}),
    validations: z.object({ required: z.boolean() }).optional(),
  });
  const Form = z.strictObject({
    name: z.string(),
    description: z.string(),
    labels: z.array(z.string()),
    body: z.array(Field).min(1),
  });
  const forms = ".github/ISSUE_TEMPLATE";
  for (const file of readdirSync(forms)) {
    const content = parseYaml(readFileSync(`${forms}/${file}`, "utf8"));
    if (file === "config.yml") {
      expect(content).toEqual({ blank_issues_enabled: false });
      continue;
    }
    const ids = Form.parse(content).body.flatMap(({ type, id }) => (type === "markdown" ? [] : [id]));
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).not.toContain(undefined);
  }
});

describe("the tests on GitHub", () => {
  const { jobs } = parse("test.yml");
  const versions = Object.values(jobs).flatMap(({ strategy }) => strategy?.matrix["node"] ?? []);
  const systems = Object.values(jobs).flatMap((job) => [job["runs-on"], ...(job.strategy?.matrix["os"] ?? [])]);

  it("run on the oldest Node.js of package.json, on the one we use, and on those between", () => {
    const { engines } = z
      .object({ engines: z.object({ node: z.string() }) })
      .parse(JSON.parse(readFileSync("package.json", "utf8")));
    expect(engines.node).toBe(`>=${versions[0]}`);
    expect(versions).toEqual(["20.19", "22", readFileSync(".nvmrc", "utf8").trim()]);
  });

  it("start the product on every system that the README names", () => {
    const readme = readFileSync("README.md", "utf8");
    expect(readme).toMatch(/Linux \(x64 and arm64\), macOS \(Apple silicon and Intel\) and Windows \(x64\)/);
    const wanted = ["ubuntu-24.04", "ubuntu-24.04-arm", "macos-15", "macos-15-intel", "windows-2025"];
    expect(systems).toEqual(expect.arrayContaining(wanted));
  });
});

describe("a release on GitHub", () => {
  const { on, jobs } = parse("release.yml");

  it("begins with a version's tag, and publishes only what was checked and built", () => {
    expect(on).toEqual({ push: { tags: ["v*"] } });
    expect(jobs["check"]?.steps.some(({ run }) => run?.includes("release -- check --tag"))).toBe(true);
    expect(jobs["build"]?.needs).toBe("check");
    expect(jobs["publish"]?.needs).toEqual(["check", "build"]);
  });

  it("takes from the image what the Dockerfile puts there", () => {
    const taken = [...read("release.yml").matchAll(/"\$container:\/app\/([\w.-]+)"/g)].map(([, name = ""]) => name);
    const dockerfile = readFileSync("Dockerfile", "utf8");
    expect(taken).toEqual(["sbom.cdx.json", "THIRD-PARTY-LICENSES.txt"]);
    for (const name of taken)
      expect(dockerfile).toMatch(new RegExp(`release \\w+ --out ${name.replaceAll(".", "\\.")}`));
  });
});
