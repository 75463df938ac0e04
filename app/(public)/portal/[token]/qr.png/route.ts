import { observe } from "@/lib/kit/observe";
import { referralUrl } from "@/lib/kit/public-links";
import { drawQrPicture } from "../../../picture/draw-qr-picture";
import { findPortalOf } from "../private-answer";

/** The QR code of the advocate's link as a PNG, which phones keep among their photos and messengers send. */
export const GET = observe("GET /portal/:token/qr.png", async (request, trace) => {
  const { referralCode } = (await findPortalOf(request, trace)).advocate;
  return new Response(await drawQrPicture(referralUrl(referralCode)), {
    headers: {
      "Content-Type": "image/png",
      "Content-Disposition": `attachment; filename="${referralCode}.png"`,
    },
  });
});
