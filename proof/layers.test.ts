import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

/** What each folder may import of the project (design §1). The first pattern that fits a file is its rule. */
const rules: readonly [of: RegExp, may: RegExp][] = [
  [/\.test\.tsx?$|^lib\/testing\//, /^(app|components|db|lib|emails|scripts)\//],
  [/^db\/enums/, /^$/],
  [/^db\/schema\//, /^db\/(enums|schema\/)/],
  [/^db\/(seed|demo)/, /^(db|lib)\//],
  [/^db\//, /^(db\/|lib\/env)/],
  [/^lib\/env/, /^$/],
  [/^lib\/auth\/access/, /^db\/enums/],
  [
    /^lib\/api\/(contract|errors|client|openapi|openapi-problems)\./,
    /^(db\/enums|lib\/auth\/access|lib\/api\/(contract|errors|openapi-problems)$)/,
  ],
  [
    /^lib\/api\//,
    /^(db\/(client|enums|errors|new-id|schema\/|one|prepared|prepare-insert)|lib\/api\/|lib\/auth\/|lib\/env$)/,
  ],
  [/^lib\/auth\//, /^(db\/|lib\/auth\/|lib\/env$)/],
  [/^lib\/(postgres|launch)\//, /^(db\/(migrate|seed)|lib\/(postgres|launch|env))/],
  [/^lib\/messages\//, /^(db\/(?!seed)|lib\/(?!testing)|emails\/)/],
  [/^lib\//, /^(db\/(?!seed)|lib\/(?!testing))/],
  [/^emails\//, /^(emails\/|lib\/(credit\/format-cents|branding\/contrast)$)/],
  [/^components\/ui\//, /^components\/ui\//],
  [
    /^components\//,
    /^(components\/|lib\/([\w-]+\/contract|credit\/reward|api\/(client|contract|errors)|auth\/access)$)/,
  ],
  [/^app\//, /^(app|components|lib|emails)\//],
  [/^(scripts|e2e)\//, /^(scripts|e2e|lib|db|emails)\//],
];

/** Modules that browsers load: nothing they reach may touch the server. */
const clientSafe =
  /^(lib\/[\w-]+\/contract|lib\/contract|lib\/api\/client|lib\/auth\/access|components\/.*)$/;
const serverOnly =
  /^(node:|drizzle-orm|postgres$|pino|next\/(?!link)|@node-rs|db\/(?!enums)|lib\/(env|api\/(implement|list|route)|[\w-]+\/service)$)/;

const folders = ["app", "components", "db", "lib", "emails", "scripts", "e2e"];
const files = folders.filter((folder) => existsSync(folder)).flatMap(findSources);

describe("the architecture", () => {
  it.each(files.map((file) => [file.path, file] as const))(
    "%s imports only what its folder may",
    (path, { imports }) => {
      const rule = rules.find(([of]) => of.test(path));
      const internal = imports
        .map(({ target }) => target)
        .filter((target) => folders.includes(target.split("/")[0] ?? ""));
      expect(internal.filter((target) => !rule?.[1].test(target))).toEqual([]);
    },
  );

  it("keeps Next out of lib and db", () => {
    const offenders = files.filter(
      ({ path, imports }) =>
        /^(lib|db)\//.test(path) && imports.some(({ target }) => /^next($|\/)/.test(target)),
    );
    expect(offenders.map(({ path }) => path)).toEqual([]);
  });

  it("keeps the server out of what browsers load", () => {
    const roots = files.filter(({ path }) => clientSafe.test(path.replace(/\.tsx?$/, "")));
    expect(roots.length).toBeGreaterThan(5);
    const leaks = roots.flatMap(({ path }) =>
      reach(path)
        .filter((target) => serverOnly.test(target))
        .map((target) => `${path} → ${target}`),
    );
    expect(leaks).toEqual([]);
  });

  it("has no circle of imports", () => {
    const circles = files.filter(({ path, imports }) =>
      imports.some(({ target, type }) => !type && reach(target).includes(stem(path))),
    );
    expect(circles.map(({ path }) => path)).toEqual([]);
  });

  it("reads process.env in lib/platform/env.ts only, scripts and tests aside", () => {
    const readers = files.filter(
      ({ path, source }) =>
        /^(app|components|db|lib|emails)\//.test(path) && /process\.env|import\.meta\.env/.test(source),
    );
    expect(readers.map(({ path }) => path).filter((path) => !path.endsWith(".test.ts"))).toEqual([
      "lib/platform/env.ts",
    ]);
  });
});

describe("the size budget", () => {
  it("keeps every file within 300 lines", () => {
    expect(files.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path} (${lines})`)).toEqual(
      [],
    );
  });

  it("keeps the median within 60 lines", () => {
    const sizes = files.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(60);
  });
});

interface Source {
  readonly path: string;
  readonly source: string;
  readonly lines: number;
  readonly imports: readonly { target: string; type: boolean }[];
}

function findSources(folder: string): Source[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const source = readFileSync(path, "utf8");
      return { path, source, lines: source.trimEnd().split("\n").length, imports: findImports(path, source) };
    });
}

function findImports(path: string, source: string) {
  const statements = source.matchAll(
    /^(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm,
  );
  return [...statements].map(([, type, target = "", dynamic]) => ({
    target: resolve(path, dynamic ?? target),
    type: Boolean(type),
  }));
}

function resolve(from: string, target: string): string {
  if (target.startsWith("@/")) return stem(target.slice(2));
  if (target.startsWith(".")) return stem(normalize(join(dirname(from), target)));
  return target;
}

function stem(path: string): string {
  return path.replace(/\.(tsx?|mjs)$/, "");
}

/** What each module of ours loads at run time, directly. */
const loads = new Map(
  files.map(({ path, imports }) => [
    stem(path),
    imports.filter(({ type }) => !type).map(({ target }) => target),
  ]),
);

/** Everything a module loads at run time, itself included, directly or through others. */
function reach(start: string): string[] {
  const seen = new Set([stem(start)]);
  // A set that grows while it is walked is walked to its end.
  for (const from of seen) for (const target of loads.get(from) ?? []) seen.add(target);
  return [...seen];
}
