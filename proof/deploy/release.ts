import { execFileSync, type SpawnSyncReturns, spawnSync } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env, execPath } from "node:process";

/** The fault of a broken release. */
export type Flaw = "build fails" | "never ready" | "export fails";

// The installer is tried with a program that starts in no time. It has the commands and the health check of the product.
const program = (version: string, flaw: Flaw | undefined) => `
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
const [, , name, ...args] = process.argv;
const flaw = ${JSON.stringify(flaw ?? "")};
if (name === "build") {
  if (flaw === "build fails") throw new Error("This build fails.");
  mkdirSync(".next/cache", { recursive: true });
} else if (name === "ops") {
  if (flaw === "export fails") throw new Error("The disk is full.");
  const seen = { version: "${version}", args, cwd: process.cwd(), env: process.env };
  if (args[0] === "export") writeFileSync(args[2], JSON.stringify(seen), { flag: "wx" });
  const link = process.env.APP_URL + "/sign-in/link?sign-up#rrl_x-1";
  console.log(JSON.stringify(args[0] === "messages" ? { messages: [{ text: "Confirm:\\n" + link + "\\n" }] } : seen));
} else if (flaw === "never ready") {
  throw new Error("This release is too old for the database.");
} else {
  const server = createServer((_, response) => response.end(JSON.stringify({ ready: true, version: "${version}" })));
  server.listen(Number(process.env.PORT), "127.0.0.1");
  process.on("SIGTERM", () => server.close(() => process.exit(0)).closeAllConnections());
}
`;

/** Makes an unpacked release: our deploy folder with a small program in place of the product. */
export async function createRelease(folder: string, version: string, flaw?: Flaw): Promise<string> {
  const release = join(folder, `release-${version}`);
  await mkdir(join(release, "scripts"), { recursive: true });
  const manifest = { name: "referral-rewards", version, type: "module" };
  await writeFile(join(release, "package.json"), JSON.stringify(manifest, null, 2));
  const lock = { ...manifest, lockfileVersion: 3, packages: { "": manifest } };
  await writeFile(join(release, "package-lock.json"), JSON.stringify(lock));
  await writeFile(join(release, "scripts/run.mjs"), program(version, flaw));
  const compose = await readFile("compose.yaml", "utf8");
  await writeFile(join(release, "compose.yaml"), compose.replaceAll(/(referral-rewards):[\d.]+.*/g, `$1:${version}`));
  await cp("deploy", join(release, "deploy"), { recursive: true });
  return release;
}

/** Runs one of a release's scripts. */
export function runScript(
  release: string,
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): SpawnSyncReturns<string> {
  return spawnSync("/bin/sh", [join(release, "deploy", script), ...args], {
    encoding: "utf8",
    input: "",
    env: { NODE_ENV: "test", PATH: env["PATH"] ?? "", HOME: env["HOME"] ?? "", ...environment },
  });
}

/** Makes a folder with programs that stand in for those of the system, and returns a PATH that begins with it. */
export async function createCommands(folder: string, commands: Readonly<Record<string, string>>): Promise<string> {
  const bin = join(folder, "bin");
  await mkdir(bin, { recursive: true });
  await symlink(execPath, join(bin, "node"));
  for (const [name, script] of Object.entries(commands)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  return `${bin}:${dirname(execFileSync("/bin/sh", ["-c", "command -v npm"], { encoding: "utf8" }))}:${env["PATH"]}`;
}
