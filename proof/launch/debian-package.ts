import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs a Debian package where that is possible: as root, on a system that has apt. False if it is not there after all. */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const install = ["DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", name];
  return runToEnd("apt-get", ["update"]) && runToEnd("env", install);
}

/** Runs a command, showing what it prints. True if it succeeded. */
export function runToEnd(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: "inherit" }).status === 0;
}
