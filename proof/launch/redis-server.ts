import { spawnSync } from "node:child_process";
import { installDebianPackage } from "@/proof/launch/debian-package";

/** Whether `redis-server` can be run: the tests of what several processes share need a real one. */
export function hasRedisServer(): boolean {
  return spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status === 0;
}

/** Installs `redis-server` if it is missing and can be installed; without it, its tests are left out. */
export function provideRedisServer(log: (line: string) => void): void {
  if (hasRedisServer()) return;
  log("Installing Redis for the tests of shared rate limits");
  installDebianPackage("redis-server");
}
