import { closedInDemo } from "@/lib/kit/errors";
import { performWrite } from "@/lib/kit/implement";
import { consume } from "@/lib/kit/limits/consume";
import { observe } from "@/lib/kit/observe";
import { isPublicDemo } from "@/lib/kit/public-demo";
import { readBytes } from "@/lib/kit/request";
import { MAX_PHOTO_BYTES, makeSquarePhoto } from "@/lib/kit/storage/square-photo";
import { changeRecommendation } from "@/lib/leads/advocates/recommendation";
import { seeOther } from "@/lib/public/friend-page/saved-form";
import { observeForm, openLink, tokenOf } from "@/lib/public/observe-form";
import { findPortal } from "@/lib/public/portal/find-portal";
import { isClosed } from "@/lib/public/portal/read-data-page";

/** Per portal, because resizing a photo is slow. */
const photoLimit = { name: "portal-photos", q: 5, w: 60, counts: "photos from this page" };

/** Room for the form around the file. */
const FORM_BYTES = 4096;

/**
 * Accepts an advocate's photo, or its removal: `POST /api/portal/{token}/photo`, a form with the file `photo`. Only a
 * small square copy is kept.
 */
export const takePhoto = observeForm("POST /api/portal/:token/photo", async (request, trace) => {
  const token = tokenOf(request, 2);
  const now = new Date();
  const portal = await openLink(request, trace, await findPortal(token, now));
  if (!portal) return seeOther(`/portal/${token}`);
  await consume(photoLimit, portal.actor.id, trace.headers);
  if (isPublicDemo()) throw closedInDemo();
  const see = (result: string) => seeOther(`/portal/${token}/data?done=${result}#shown`);
  if (isClosed(portal) || portal.brand.industry === "healthcare") return seeOther(`/portal/${token}/data`);
  const form = await readForm(request);
  const file = form?.get("photo");
  const isRemoval = form?.get("action") === "remove";
  const photo =
    file instanceof File && file.size > 0 ? await makeSquarePhoto(Buffer.from(await file.arrayBuffer())) : null;
  if (photo === null && !isRemoval) return see("photo");
  await performWrite({ actor: portal.actor, now, requestId: trace.requestId }, (context) =>
    changeRecommendation(context, portal.advocate, { photo }),
  );
  return see(photo ? "saved" : "removed");
});

/** Redirects to the page without a change. */
export const showPhotoForm = observe("GET /api/portal/:token/photo", async (request) =>
  seeOther(`/portal/${tokenOf(request, 2)}/data`),
);

/** @throws ApiError `payload_too_large` */
async function readForm(request: Request): Promise<FormData | null> {
  const bytes = await readBytes(request, MAX_PHOTO_BYTES + FORM_BYTES);
  const headers = { "Content-Type": request.headers.get("content-type") ?? "" };
  return new Response(new Uint8Array(bytes), { headers }).formData().catch(() => null);
}
