// Runs one of our commands from a fresh clone: checks Node, installs missing packages, then loads the command. Plain
// JavaScript without dependencies, because it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const commands = [
  "start",
  "dev",
  "worker",
  "test",
  "check",
  "build",
  "ops",
  "bench",
  "attack",
  "faults",
  "browsers",
  "lighthouse",
  "pictures",
  "architecture",
  "prove",
  "release",
  "record-release",
  "try-start",
];

function fail(line) {
  console.error(line);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `Node.js ${process.versions.node} is too old. Install Node.js 20.19 or newer from https://nodejs.org.`,
  );
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

// npm writes this file last, so it is missing or outdated after an interrupted or older installation.
const installedLock = "node_modules/.package-lock.json";

// In production, such as in our container image, development packages may be missing.
const isProduction = process.env.NODE_ENV === "production";

function isInstalled() {
  if (!existsSync(installedLock)) return false;
  const installed = readJson(installedLock).packages;
  const locked = Object.entries(readJson("package-lock.json").packages);
  return locked.every(([path, { version, optional, dev, devOptional }]) => {
    const entry = installed[path];
    const mayBeMissing = optional || (isProduction && (dev || devOptional));
    if (path === "" || (mayBeMissing && !entry)) return true;
    return entry?.version === version;
  });
}

function install() {
  console.error("Installing packages (a minute or two)");
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const npm = process.env.npm_execpath;
  // Standard output is reserved for the command's own output.
  const options = { stdio: ["ignore", 2, 2] };
  const result = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (result.status !== 0)
    fail("Installing failed, see above. Check the network connection and run this again.");
}

async function loadCommand(name) {
  const { register } = await import("tsx/esm/api");
  register();
  await import(`./${name}.ts`);
}

const [name] = process.argv.splice(2, 1);
checkNode();
if (!commands.includes(name)) fail(`Unknown command. Use one of: ${commands.join(", ")}.`);
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
if (!isInstalled()) install();
try {
  await loadCommand(name);
} catch (error) {
  fail(process.env.LOG_LEVEL === "debug" ? error.stack : error.message);
}
