import { findFriendLink } from "@/lib/public/friend-page/find-link";
import { describePreview, previewLink, showPreview } from "./share-picture";

export const dynamic = "force-dynamic";

const readPreview = async (code: string) => previewLink(await findFriendLink(code, new Date()));

export async function generateImageMetadata({ params: { code } }: { params: { code?: string } }) {
  // The build asks without one for pages to prepare.
  return code === undefined ? [] : [describePreview(await readPreview(code))];
}

/** The preview image of a friend link. */
export default async function OpenGraphImage({ params }: { params: Promise<{ code: string }> }) {
  return showPreview(await readPreview((await params).code));
}
