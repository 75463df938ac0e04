import { findBusiness, findOnlyOffer } from "@/lib/public/refer/find-business";
import { drawBusinessPicture } from "../../r/[code]/share-picture";

export const dynamic = "force-dynamic";
export const alt = "A recommendation from a friend";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

/** The preview image of a business's own page. Offers change, so it is cached only briefly. */
export default async function OpenGraphImage({ params }: { params: Promise<{ business: string }> }) {
  const now = new Date();
  const business = await findBusiness((await params).business, now);
  const offer = business ? await findOnlyOffer(business, now) : "none";
  const png = await drawBusinessPicture(
    business && { ...business, offer: typeof offer === "string" ? null : offer },
    size,
  );
  return new Response(png, {
    headers: { "Content-Type": contentType, "Cache-Control": "public, max-age=300" },
  });
}
