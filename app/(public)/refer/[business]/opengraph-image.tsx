import { describePreview, previewBusiness, showPreview } from "../../r/[code]/share-picture";
import { readBusiness } from "./read-business";

export const dynamic = "force-dynamic";

async function readPreview(slug: string) {
  const business = await readBusiness(slug);
  if (!business || business === "failed") return previewBusiness(null);
  const { offer } = business;
  return previewBusiness({ ...business, offer: typeof offer === "string" ? null : offer });
}

export async function generateImageMetadata({ params: { business } }: { params: { business?: string } }) {
  // The build asks without one for pages to prepare.
  return business === undefined ? [] : [describePreview(await readPreview(business))];
}

/** The preview image of a business's own page. */
export default async function OpenGraphImage({ params }: { params: Promise<{ business: string }> }) {
  return showPreview(await readPreview((await params).business));
}
