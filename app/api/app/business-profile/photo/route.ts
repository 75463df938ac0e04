import { startPhotoUpload } from "@/lib/accounts/business-profile/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(startPhotoUpload);
