import { route } from "@/lib/api/route";
import { getBranding, updateBranding } from "@/lib/branding/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getBranding, updateBranding);
