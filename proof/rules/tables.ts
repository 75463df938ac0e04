/// <reference types="vite/client" />

import { contract } from "@/lib/contract";
import type { Access } from "@/lib/kit/auth/access";
import type { Endpoint } from "@/lib/kit/contract";
import { rankOf } from "@/proof/fixtures/few-scenes";
import type { RuleEntry, RuleTable } from "@/proof/rules/scene";

const files = import.meta.glob<{ readonly table: RuleTable }>("./tables/*.ts", { eager: true });

/** An endpoint with its domain's table entry. The file has the domain's name in `contract`. */
export interface ListedEndpoint {
  readonly name: string;
  readonly domain: string;
  readonly endpoint: Endpoint;
  readonly table: RuleTable;
  /** The handwritten entry; undefined for new endpoints. */
  readonly entry: RuleEntry | undefined;
  /** Callers and success status, from the handwritten entry or else from the contract. */
  readonly access: Access;
  readonly status: 200 | 201;
}

/** Every endpoint. */
export const listed: readonly ListedEndpoint[] = Object.entries(contract).flatMap(([domain, group]) => {
  const table = files[`./tables/${kebab(domain)}.ts`]?.table ?? { endpoints: {} };
  return Object.entries<Endpoint>(group).map(([key, endpoint]) => {
    const entry = table.endpoints[key];
    const access = entry ? (entry.access ?? {}) : endpoint.access;
    const status = entry ? (entry.status ?? 200) : endpoint.status;
    return { domain, name: `${endpoint.method} ${endpoint.path}`, endpoint, table, entry, access, status };
  });
});

/** The same, those last that use up most of a scene. */
export const byEffect = listed.toSorted((a, b) => rankOf(a.endpoint) - rankOf(b.endpoint));

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
