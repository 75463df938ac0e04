import { observe } from "@/lib/kit/observe";
import { receiveFile, refuseMethod, serveFile } from "@/lib/kit/storage/upload-handler";

export const dynamic = "force-dynamic";

/** 2 MiB over the slowest usable phone connection, 20 kB a second. */
const UPLOAD_DEADLINE_MS = 120_000;

export const GET = observe("GET /api/uploads/:key", serveFile);
export const HEAD = observe("HEAD /api/uploads/:key", serveFile);
export const PUT = observe("PUT /api/uploads/:key", receiveFile, UPLOAD_DEADLINE_MS);

const refuse = observe("(method)", refuseMethod);

export { refuse as DELETE, refuse as OPTIONS, refuse as PATCH, refuse as POST };
