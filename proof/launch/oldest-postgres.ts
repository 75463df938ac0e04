import { existsSync } from "node:fs";
import { installDebianPackage } from "@/proof/launch/debian-package";

/** Where Debian puts the programs of the oldest PostgreSQL that the product runs on. */
const programs = "/usr/lib/postgresql/15/bin";

/** Installs PostgreSQL 15 if it is missing and can be installed. @returns the folder of its programs, or null without it */
export function provideOldestPostgres(log: (line: string) => void): string | null {
  if (existsSync(programs)) return programs;
  log("Installing PostgreSQL 15, the oldest that the product runs on");
  return installDebianPackage("postgresql-15") && existsSync(programs) ? programs : null;
}
