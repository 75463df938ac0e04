import { removeLogo, startLogoUpload } from "@/lib/business/branding/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(startLogoUpload, removeLogo);
