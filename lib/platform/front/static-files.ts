import { readdir, readFile, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { chooseEncoding } from "./shared-pages";

const compressFully = promisify(brotliCompress);

const types: Readonly<Record<string, string>> = {
  js: "application/javascript; charset=UTF-8",
  css: "text/css; charset=UTF-8",
};

/** Next's scripts and styles as the build compressed them: a seventh smaller than Next’s own gzip. */
interface StaticFiles {
  /** Returns false without doing anything if Next has to answer. */
  answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/**
 * Creates the static files of a build.
 * @param root the folder that holds `.next`
 */
export function openStaticFiles(root: string): StaticFiles {
  const names = listFiles(root);
  const read = new Map<string, Promise<Buffer>>();

  async function find(path: string): Promise<Buffer | undefined> {
    const name = path.slice(prefix.length);
    if (!(await names).has(name)) return undefined;
    const content = read.get(name) ?? readFile(compressedFile(root, name));
    read.set(name, content);
    return content;
  }

  return {
    answer: async (path, { method = "", headers }, response) => {
      // Calls of the API come by here as well.
      if (!path.startsWith(prefix)) return false;
      const isPlain = (method === "GET" || method === "HEAD") && headers.range === undefined;
      if (!isPlain || chooseEncoding(String(headers["accept-encoding"] ?? "")) !== "br") return false;
      const content = await find(path);
      if (!content) return false;
      response.writeHead(200, {
        "Content-Type": types[extensionOf(path)],
        "Content-Encoding": "br",
        "Content-Length": content.length,
        // The name holds a hash of the content.
        "Cache-Control": "public, max-age=31536000, immutable",
        Vary: "Accept-Encoding",
      });
      // Node omits the body of an answer to HEAD.
      response.end(content);
      return true;
    },
  };
}

/** Compresses the scripts and styles of a finished build. */
export async function compressStaticFiles(root: string): Promise<void> {
  const folder = join(root, ...staticFolder);
  const names = await readdir(folder, { recursive: true });
  const compressible = names.filter((name) => extensionOf(name) in types);
  await Promise.all(
    compressible.map(async (name) => {
      const content = await readFile(join(folder, name));
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(compressedFile(root, name), await compressFully(content, { params }));
    }),
  );
}

const prefix = "/_next/static/";
const staticFolder = [".next", "static"];

function compressedFile(root: string, name: string): string {
  return join(root, ...staticFolder, `${name}.br`);
}

async function listFiles(root: string): Promise<ReadonlySet<string>> {
  const names = await readdir(join(root, ...staticFolder), { recursive: true });
  return new Set(names.filter((name) => name.endsWith(".br")).map((name) => name.slice(0, -".br".length)));
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
