/// <reference types="vite/client" />
import type { Handler } from "@/lib/api/observe";

type RouteModule = Readonly<Partial<Record<string, Handler>>>;

const modules = import.meta.glob<RouteModule>("../../app/**/route.ts", { eager: true });

/** Every route file of the application with the path it serves, written as Next does: `/api/app/campaigns/[campaignId]`. */
export const routeFiles = Object.entries(modules).map(([file, module]) => ({
  file: file.replace("../../", ""),
  path: file.replace(/^\.\.\/\.\.\/app|\/\([^)]+\)|\/route\.ts$/g, ""),
  module,
}));

/** The handler that Next would choose: fixed segments before keys, keys before catch-alls. */
export function findHandler(method: string, pathname: string): Handler {
  const matches = routeFiles
    .filter(({ path }) => pattern(path).test(pathname))
    .sort((a, b) => rank(a.path).localeCompare(rank(b.path)));
  const handler = matches[0]?.module[method];
  if (!handler) throw new Error(`no route file serves ${method} ${pathname}`);
  return handler;
}

function pattern(path: string): RegExp {
  const source = path
    .replace(/\/\[\[\.\.\.\w+\]\]/g, "(/.*)?")
    .replace(/\[\.\.\.\w+\]/g, ".+")
    .replace(/\[\w+\]/g, "[^/]+");
  return new RegExp(`^${source}$`);
}

const kinds = [/^[^[]|^$/, /^\[\w/, /^\[\.\.\./, /^\[\[/];

function rank(path: string): string {
  return path
    .split("/")
    .map((segment) => kinds.findIndex((kind) => kind.test(segment)))
    .join("");
}
