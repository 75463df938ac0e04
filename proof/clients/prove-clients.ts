import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { type Client, clients } from "@/proof/clients/journeys";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { startThrowawayProduct } from "@/proof/throwaway-product";

// Generates clients with five public generators from npm, checks their types, and does the main job with each. Takes about
// two minutes.

const run = promisify(execFile);
const BALANCE_CENTS = "5000";
const compiler = { typescript: "5.9.3", "@types/node": "20.19.43" };
const checks = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, skipLibCheck: true, target: "ES2022", module: "ESNext" },
    ...{ moduleResolution: "bundler", lib: ["ES2023", "DOM", "DOM.Iterable"], types: ["node"] },
  },
  include: ["*.ts", "made/**/*.ts"],
};

/** Creates a package outside the repository, so that none of our own packages are resolved by accident. */
async function prepare(folder: string, document: string): Promise<void> {
  const devDependencies = Object.assign({}, compiler, ...clients.map(({ packages }) => packages));
  const files: Record<string, string> = {
    "package.json": JSON.stringify({ name: "clients", private: true, type: "module", devDependencies }),
    "tsconfig.json": JSON.stringify(checks),
    "openapi.json": document,
    ...Object.assign({}, ...clients.map((client) => client.files ?? {})),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await mkdir(join(folder, "made"));
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
}

async function prove(client: Client, at: number, folder: string, url: string): Promise<string> {
  const { apiKey } = await createTestOrganization();
  const document = join(folder, "openapi.json");
  const PATH = [join(folder, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
  const env = { ...process.env, PATH, DOCUMENT: document, SERVER_URL: url, API_KEY: apiKey };
  const options = { cwd: folder, env, maxBuffer: 2 ** 26 };
  const [program, ...args] = client.generate;
  await run(
    program,
    args.map((arg) => arg.replace("DOCUMENT", document)),
    options,
  );
  const file = `journey-${at}.ts`;
  await writeFile(join(folder, file), client.journey);
  await run("tsc", ["-p", "."], options);
  const loader = pathToFileURL(join(process.cwd(), "node_modules/tsx/dist/loader.mjs")).href;
  const { stdout } = await run(process.execPath, ["--import", loader, file], options);
  return stdout.trim();
}

function describeFailure(error: unknown): string {
  const output = { stdout: "", stderr: "", ...Object(error) };
  return `${output.stdout}${output.stderr}` || String(error);
}

/** Sets the exit code to 1 if a client doesn't do the main job. */
export async function proveClients(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "referral-rewards-clients-"));
  const product = await startThrowawayProduct({ DEMO: "off" }, (line) => console.error(line));
  try {
    await prepare(folder, await (await fetch(`${product.url}/api/openapi.json`)).text());
    for (const [at, client] of clients.entries()) {
      const result = await prove(client, at, folder, product.url).catch(describeFailure);
      console.log(
        `${client.name}: ${result === BALANCE_CENTS ? "generates, type-checks and works" : result}`,
      );
      if (result !== BALANCE_CENTS) process.exitCode = 1;
    }
  } finally {
    await product.close();
    await rm(folder, { recursive: true, force: true });
  }
}
