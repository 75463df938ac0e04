import { findFriendLink } from "@/lib/public/friend-page/find-link";
import { drawSharePicture } from "./share-picture";

export const dynamic = "force-dynamic";
export const alt = "A recommendation from a friend";
// A shape of 1.91 to 1 is shown whole by every messenger.
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

interface Shared {
  readonly params: Promise<{ code: string }>;
}

/** What messengers show of a link that was sent to a friend. Offers change, so it is not kept for long. */
export default async function OpenGraphImage({ params }: Shared) {
  const { code } = await params;
  const png = await drawSharePicture(await findFriendLink(code, new Date()), size);
  return new Response(png, {
    headers: { "Content-Type": contentType, "Cache-Control": "public, max-age=300" },
  });
}
