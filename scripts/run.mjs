// Runs one of our commands from a fresh clone: checks Node, installs missing packages, then loads the command, as built
// if there is a build of exactly these sources. Plain JavaScript without dependencies, because it runs before anything is
// installed.
import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

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

// Services write logs that programs read; `ops` and what developers run write for people.
const isService = ["start", "worker", "build"].includes(process.argv[2]);

function print(text, level = 30) {
  const isLog = isService && process.env.NODE_ENV === "production";
  const msg = text.trim().replaceAll(/\s*\n\s*/g, "; ");
  console.error(isLog ? JSON.stringify({ level, time: new Date().toISOString(), msg }) : text);
}

function fail(line) {
  // A program that was run has already said why it failed.
  if (line !== "") print(line, 50);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Node.js ${process.versions.node} is too old. Install Node.js 20.19 or newer from https://nodejs.org.`);
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Loads a module of the build, or returns undefined if there is none. */
async function loadBuilt(name) {
  const path = `.next/programs/${name}.mjs`;
  return existsSync(path) ? import(pathToFileURL(path).href) : undefined;
}

/** Whether a server that runs a build started this process, which then belongs to that build, whatever has changed. */
const isPartOfBuild = process.env.RUNS_BUILD === "1" && process.env.LAUNCHER_PID === String(process.ppid);

async function hasFreshBuild() {
  return isPartOfBuild || (await (await loadBuilt("source-hash"))?.isBuilt(root)) === true;
}

// npm writes this file last, so it is missing or outdated after an interrupted or older installation.
const installedLock = "node_modules/.package-lock.json";

/** @param isBuilt a build needs no development packages, which our container image lacks */
function isInstalled(isBuilt) {
  if (!existsSync(installedLock)) return false;
  const installed = readJson(installedLock).packages;
  const locked = Object.entries(readJson("package-lock.json").packages);
  return locked.every(([path, { version, optional, dev, devOptional }]) => {
    const entry = installed[path];
    const mayBeMissing = optional || (isBuilt && (dev || devOptional));
    if (path === "" || (mayBeMissing && !entry)) return true;
    return entry?.version === version;
  });
}

/** Ends this program if installing or building would fail, or would harm what runs from this folder. */
async function requireOwnFolder(task) {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    fail(
      `${task} is needed first, and this user may not write to ${root}. As the user who owns it, run: npm ci --include=dev && npm run build`,
    );
  }
  const user = await (await loadBuilt("folder-in-use"))?.findUser(root);
  if (user)
    fail(
      `${task} is needed first, and ${user} runs from ${root}. Stop it, or use a folder of its own for each release (docs/operations.md, Updating).`,
    );
}

async function install() {
  await requireOwnFolder("Installing packages");
  print("Installing packages (a minute or two)");
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const npm = process.env.npm_execpath;
  // Standard output is reserved for the command's own output.
  const options = { stdio: ["ignore", 2, 2] };
  const result = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (result.status !== 0) fail("Installing failed, see above. Check the network connection and run this again.");
}

/** Builds in another process, so that what only building needs takes no memory later. It ends with this one. */
async function build() {
  await requireOwnFolder("Building");
  const endsWithUs = pathToFileURL("scripts/exit-with-parent.mjs").href;
  const child = spawn(process.execPath, ["--import", endsWithUs, "scripts/run.mjs", "build", "start"], {
    env: { ...process.env, LAUNCHER_PID: String(process.pid) },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) fail("");
}

async function loadSource(name) {
  const { register } = await import("tsx/esm/api");
  register();
  await import(`./${name}.ts`);
}

const [name] = process.argv.splice(2, 1);
checkNode();
if (!commands.includes(name)) fail(`Unknown command. Use one of: ${commands.join(", ")}.`);
process.chdir(root);
try {
  const mayBeBuilt = ["start", "worker", "ops"].includes(name);
  let isBuilt = mayBeBuilt && (await hasFreshBuild());
  if (!isPartOfBuild && !isInstalled(isBuilt)) {
    await install();
    isBuilt = false;
  }
  if (name === "start" && !isBuilt) {
    await build();
    isBuilt = true;
  }
  // Read by processes that this one starts.
  if (isBuilt) process.env.RUNS_BUILD = "1";
  await (isBuilt ? loadBuilt(name) : loadSource(name));
} catch (error) {
  fail(process.env.LOG_LEVEL === "debug" ? error.stack : error.message);
}
