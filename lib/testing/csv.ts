import papaparse from "papaparse";
import { z } from "zod";
import { findHandler } from "@/lib/testing/routes";

const Rows = z.array(z.array(z.string()));

/** A list as a caller with this API key gets it as a spreadsheet: as it came in, and read as a spreadsheet reads it. */
export async function readCsv(apiKey: string, path: string, accept = "text/csv") {
  const url = new URL(path, "http://localhost:3000");
  const headers = { Authorization: `Bearer ${apiKey}`, Accept: accept };
  const response = await findHandler("GET", url.pathname)(new Request(url, { headers }));
  const pieces: Uint8Array[] = [];
  for await (const piece of response.body ?? []) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const text = new TextDecoder().decode(bytes);
  const [heads = [], ...rows] = Rows.parse(papaparse.parse(text.trimEnd()).data);
  return { status: response.status, headers: response.headers, pieces, bytes, text, heads, rows };
}
