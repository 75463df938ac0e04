import { findFriendLink } from "@/lib/public/friend-page/find-link";
import { drawSharePicture } from "./share-picture";

export const dynamic = "force-dynamic";
export const alt = "A recommendation from a friend";
// Every messenger shows a ratio of 1.91 to 1 in full.
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

/** The preview image of a friend link. Offers change, so it is cached only briefly. */
export default async function OpenGraphImage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const png = await drawSharePicture(await findFriendLink(code, new Date()), size);
  return new Response(png, {
    headers: { "Content-Type": contentType, "Cache-Control": "public, max-age=300" },
  });
}
