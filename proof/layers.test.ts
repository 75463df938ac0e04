import { describe, expect, it } from "vitest";
import { areaOf, areas } from "@/proof/areas";
import { findCircles, isTest, reach, readSources, stem } from "@/proof/imports";

const sources = readSources();
const product = sources.filter(({ path }) => !/^(proof|scripts|e2e)\//.test(path) && !isTest(path));

/** Allowed imports for each folder. A file uses the first rule that matches. */
const rules: readonly [of: RegExp, may: RegExp][] = [
  [/^db\/enums/, /^(db\/enums|lib\/kit\/words\/languages)$/],
  [/^db\/schema\//, /^(db\/(enums|schema\/)|lib\/kit\/words\/languages$)/],
  [/^lib\/kit\/words\//, /^(lib\/kit\/words\/|emails\/props$|components\/ui\/format$|lib\/kit\/format-credit-months$)/],
  [/^db\//, /^(db\/|lib\/kit\/(env|database-address)$)/],
  [/^lib\/kit\/env/, /^lib\/kit\/(database-address|env-(demo|mail|wallet)|release)$/],
  [/^lib\/kit\/auth\/access/, /^db\/enums/],
  [/^lib\/kit\/(contract|client|fields)\b/, /^(db\/enums|lib\/kit\/)/],
  [/^lib\/(kit|business|accounts|ledger|files|credit|integrations|platform)\//, /^(db|lib)\//],
  [/^lib\//, /^(db|lib|emails)\//],
  [
    /^emails\//,
    /^(emails\/|lib\/(kit\/words\/.+|kit\/format-(cents|credit-months|phone|use-of-credit)|business\/branding\/contrast|accounts\/organizations\/may-share)$)/,
  ],
  [/^components\/ui\//, /^components\/ui\//],
  [
    /^components\//,
    /^(components\/|lib\/(kit\/words\/.+|([\w-]+\/){1,2}([\w-]+-)?contract|business\/campaigns\/reward|messages\/consent-words|kit\/(client|errors|format-(cents|phone|use-of-credit)|version|auth\/access))$)/,
  ],
  [/^app\//, /^(app|components|lib|emails)\//],
];

/** Modules loaded by browsers, which must not reach server code. */
const clientSafe =
  /^(lib\/([\w-]+\/){1,2}([\w-]+-)?contract|lib\/contract|lib\/kit\/client|lib\/kit\/auth\/access|components\/.*)$/;
const serverOnly =
  /^(node:|drizzle-orm|postgres$|pino|next\/(?!link)|@node-rs|db\/(?!enums)|lib\/(kit\/(env|implement|list|route)|([\w-]+\/){1,2}service)$)/;

const targets = new Map(sources.map(({ path, imports }) => [stem(path), imports.map(({ target }) => target)]));
const loads = new Map(
  sources.map(({ path, imports }) => [stem(path), imports.filter(({ type }) => !type).map(({ target }) => target)]),
);
const ours = /^(app|components|db|lib|emails|proof|scripts|e2e)\//;

/** `from → to` for every import of a product file that matches the predicate. */
function findImports(objects: (path: string, target: string) => boolean): string[] {
  return product.flatMap(({ path, imports }) =>
    imports.filter(({ target }) => objects(path, target)).map(({ target }) => `${path} → ${target}`),
  );
}

describe("the architecture", () => {
  it("lets each folder import only its allowed folders", () => {
    const refused = findImports((path, target) => {
      const may = rules.find(([of]) => of.test(path))?.[1];
      return ours.test(target) && !may?.test(target);
    });
    expect(refused).toEqual([]);
  });

  it("lets each area of lib import only the areas below it, types included", () => {
    const upward = findImports((path, target) => {
      const [from, to] = [areaOf(path), areaOf(`${target}.ts`)];
      return from !== undefined && to !== undefined && areas.indexOf(to) > areas.indexOf(from);
    });
    expect(upward).toEqual([]);
    const used = new Set(product.flatMap(({ path }) => areaOf(path) ?? []));
    expect([...used].sort()).toEqual([...areas].sort());
  });

  it("opens connections to a database in one place, which reads its address", () => {
    const opening = product.filter(({ imports }) => imports.some(({ target, type }) => target === "postgres" && !type));
    expect(opening.map(({ path }) => path).sort()).toEqual([
      "db/open-client.ts",
      // The embedded server's addresses are our own.
      "lib/platform/postgres/prepare-database.ts",
      "lib/platform/postgres/presence.ts",
    ]);
  });

  it("keeps Next out of lib and db", () => {
    expect(findImports((path, target) => /^(lib|db)\//.test(path) && /^next($|\/)/.test(target))).toEqual([]);
  });

  it("keeps the server out of what browsers load", () => {
    const roots = product.map(({ path }) => stem(path)).filter((path) => clientSafe.test(path));
    expect(roots.length).toBeGreaterThan(5);
    const leaks = roots.flatMap((root) =>
      [...reach(root, (place) => loads.get(place) ?? [])]
        .filter((target) => serverOnly.test(target))
        .map((target) => `${root} → ${target}`),
    );
    expect(leaks).toEqual([]);
  });

  it("has no circle of files, types included", () => {
    const next = (place: string) => (targets.get(place) ?? []).filter((target) => targets.has(target));
    expect(findCircles([...targets.keys()], next)).toEqual([]);
  });

  it("reads process.env in lib/kit/env.ts only", () => {
    const readers = product.filter(({ text }) => /process\.env|import\.meta\.env/.test(text));
    expect(readers.map(({ path }) => path)).toEqual(["lib/kit/env.ts"]);
  });

  it("mocks no module: a mock depends on the test files that shared its process before", () => {
    const mocking = sources.filter(({ text }) => /\bvi\s*\.\s*(do)?mock\(/i.test(text));
    expect(mocking.map(({ path }) => path)).toEqual([]);
  });

  it("spreads no object literal, because its properties can stand in the outer one, where types check them", () => {
    const spreading = sources.filter(({ text }) => /\.\.\.\{/.test(text));
    expect(spreading.map(({ path }) => path)).toEqual([]);
  });

  it("keeps every file within 350 lines", () => {
    expect(sources.filter(({ lines }) => lines > 350).map(({ path, lines }) => `${path} (${lines})`)).toEqual([]);
  });
});
