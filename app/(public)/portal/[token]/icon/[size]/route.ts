import { ApiError } from "@/lib/kit/errors";
import { observe } from "@/lib/kit/observe";
import { findPortalOf } from "../../private-answer";
import { drawIcon } from "../draw-icon";

// 180 for iPhones, which read no manifest; the others are those of the manifest.
const sizes = new Map([180, 192, 512].map((size) => [String(size), size]));

/** The icon of the portal on a phone's home screen. */
export const GET = observe("GET /portal/:token/icon/:size", async (request, trace) => {
  const { brand } = await findPortalOf(request, trace);
  const size = sizes.get(new URL(request.url).pathname.split("/")[4] ?? "");
  if (!size) throw new ApiError("not_found", "There are icons of 180, 192 and 512 pixels.");
  return new Response(await drawIcon(brand, size), { headers: { "Content-Type": "image/png" } });
});
