import { serveOnly } from "@/lib/kit/route";
import { showPhotoForm, takePhoto } from "@/lib/public/portal/photo-handler";

export const { GET, HEAD, POST, PUT, PATCH, DELETE } = serveOnly({
  GET: showPhotoForm,
  HEAD: showPhotoForm,
  POST: takePhoto,
});
