import { findBusiness, findOnlyOffer } from "@/lib/public/refer/find-business";
import { describePreview, previewBusiness, showPreview } from "../../r/[code]/share-picture";

export const dynamic = "force-dynamic";

async function readPreview(slug: string) {
  const now = new Date();
  const business = await findBusiness(slug, now);
  const offer = business ? await findOnlyOffer(business, now) : "none";
  return previewBusiness(business && { ...business, offer: typeof offer === "string" ? null : offer });
}

export async function generateImageMetadata({ params: { business } }: { params: { business?: string } }) {
  // The build asks without one for pages to prepare.
  return business === undefined ? [] : [describePreview(await readPreview(business))];
}

/** The preview image of a business's own page. */
export default async function OpenGraphImage({ params }: { params: Promise<{ business: string }> }) {
  return showPreview(await readPreview((await params).business));
}
