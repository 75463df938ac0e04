import { appUrl } from "@/lib/kit/env";
import { writeLlmsFullTxt } from "@/lib/platform/guide/llms";

export const dynamic = "force-dynamic";

/** The documentation for assistants. */
export async function GET(): Promise<Response> {
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  return new Response(await writeLlmsFullTxt(appUrl()), { headers });
}
