import { existsSync } from "node:fs";
import { installDebianPackage } from "@/proof/launch/debian-package";

export const caddyProgram = "/usr/bin/caddy";
export const nginxProgram = "/usr/sbin/nginx";
export const promtoolProgram = "/usr/bin/promtool";
export const shellcheckProgram = "/usr/bin/shellcheck";
export const systemdAnalyzeProgram = "/usr/bin/systemd-analyze";

/** The programs that read the files in `deploy/`, with their Debian packages. */
const packages: readonly (readonly [program: string, name: string])[] = [
  [caddyProgram, "caddy"],
  [nginxProgram, "nginx"],
  [promtoolProgram, "prometheus"],
  [shellcheckProgram, "shellcheck"],
  [systemdAnalyzeProgram, "systemd"],
];

/** Whether Caddy can be run. */
export function hasCaddy(): boolean {
  return existsSync(caddyProgram);
}

/** Installs the programs that are missing and can be installed; without one, the tests of its files are left out. */
export function provideDeployTools(log: (line: string) => void): void {
  for (const [program, name] of packages) {
    if (existsSync(program)) continue;
    log(`Installing ${name} for the tests of deploy/`);
    installDebianPackage(name);
  }
}
