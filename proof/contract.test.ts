import { describe, expect, expectTypeOf, it } from "vitest";
import type { Db, Tx } from "@/db/client";
import { endpoints } from "@/lib/contract";
import type { endpoint as declare, Endpoint } from "@/lib/kit/contract";
import { endpointOf } from "@/lib/kit/route";
import { routeFiles } from "@/proof/fixtures/routes";

describe("every endpoint", () => {
  it("is served by the route file for its path", () => {
    const elsewhere = endpoints.filter(({ endpoint: { method, path }, endpoint }) => {
      const file = `app${path.replace(/:(\w+)/g, "[$1]")}/route.ts`;
      const handler = routeFiles.find((route) => route.file === file)?.module[method];
      return !handler || endpointOf(handler) !== endpoint;
    });
    expect(elsewhere.map(({ endpoint: { method, path } }) => `${method} ${path}`)).toEqual([]);
  });

  it("has a path that no other route matches", () => {
    const names = endpoints.map(({ endpoint: { method, path } }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("the endpoint types", () => {
  it("require access on every endpoint", () => {
    expectTypeOf<Omit<Endpoint, "access">>().not.toExtend<Parameters<typeof declare>[0]>();
  });

  it("distinguish reads from writes", () => {
    expectTypeOf<Tx>().toExtend<Db>();
    expectTypeOf<Db>().not.toExtend<Tx>();
  });
});
