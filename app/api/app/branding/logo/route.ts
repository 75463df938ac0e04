import { route } from "@/lib/api/route";
import { removeLogo, startLogoUpload } from "@/lib/branding/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(startLogoUpload, removeLogo);
