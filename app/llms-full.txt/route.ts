import { appUrl } from "@/lib/kit/env";
import { observe } from "@/lib/kit/observe";
import { writeLlmsFullTxt } from "@/lib/platform/guide/llms";

export const dynamic = "force-dynamic";

/** The documentation for assistants. */
export const GET = observe("GET /llms-full.txt", async () => {
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  return new Response(await writeLlmsFullTxt(appUrl()), { headers });
});
