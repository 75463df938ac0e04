import { appUrl } from "@/lib/kit/env";
import { observe } from "@/lib/kit/observe";
import { writeLlmsTxt } from "@/lib/platform/guide/llms";

export const dynamic = "force-dynamic";

/** The documentation for assistants. */
export const GET = observe("GET /llms.txt", async () => {
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  return new Response(await writeLlmsTxt(appUrl()), { headers });
});
