import { observe } from "@/lib/kit/observe";
import { findPortalOf } from "../private-answer";
import { describeApp } from "./describe-app";

/** Makes the portal an app that phones can put on their home screen. */
export const GET = observe("GET /portal/:token/manifest", async (request, trace) => {
  const { token, brand } = await findPortalOf(request, trace);
  const body = JSON.stringify(describeApp(token, brand));
  return new Response(body, { headers: { "Content-Type": "application/manifest+json" } });
});
