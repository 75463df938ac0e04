import { describePreview, previewLink, showPreview } from "./share-picture";
import { readLink } from "./view";

export const dynamic = "force-dynamic";

async function readPreview(code: string) {
  const link = await readLink(code);
  return previewLink(link === "failed" ? null : link);
}

export async function generateImageMetadata({ params: { code } }: { params: { code?: string } }) {
  // The build asks without one for pages to prepare.
  return code === undefined ? [] : [describePreview(await readPreview(code))];
}

/** The preview image of a friend link. */
export default async function OpenGraphImage({ params }: { params: Promise<{ code: string }> }) {
  return showPreview(await readPreview((await params).code));
}
