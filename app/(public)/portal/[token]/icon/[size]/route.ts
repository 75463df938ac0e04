import { drawIcon } from "@/app/(public)/picture/draw-icon";
import { ApiError } from "@/lib/kit/errors";
import { observe } from "@/lib/kit/observe";
import { findPortalOf } from "../../private-answer";

// 180 for iPhones, which ignore the manifest; the manifest lists the others.
const sizes = new Map([180, 192, 512].map((size) => [String(size), size]));

/** The portal's home screen icon. */
export const GET = observe("GET /portal/:token/icon/:size", async (request, trace) => {
  const { brand } = await findPortalOf(request, trace);
  const size = sizes.get(new URL(request.url).pathname.split("/")[4] ?? "");
  if (!size) throw new ApiError("not_found", "There are icons of 180, 192 and 512 pixels.");
  return new Response(await drawIcon(brand, size), { headers: { "Content-Type": "image/png" } });
});
