import { existsSync } from "node:fs";
import { installDebianPackage } from "@/proof/launch/debian-package";

/** Where Debian puts PgBouncer, the connection pooler that the product is tested behind. */
export const pgBouncerProgram = "/usr/sbin/pgbouncer";

/** Whether PgBouncer can be run: the tests of what a pooler does need a real one. */
export function hasPgBouncer(): boolean {
  return existsSync(pgBouncerProgram);
}

/** Installs PgBouncer if it is missing and can be installed; without it, its tests are left out. */
export function providePgBouncer(log: (line: string) => void): void {
  if (hasPgBouncer()) return;
  log("Installing PgBouncer for the tests behind a connection pooler");
  installDebianPackage("pgbouncer");
}
