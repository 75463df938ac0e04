import { route } from "@/lib/api/route";
import { getProfile, updateProfile } from "@/lib/profile/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getProfile, updateProfile);
