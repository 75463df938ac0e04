import { route } from "@/lib/kit/route";
import { getProfile, updateProfile } from "@/lib/profile/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getProfile, updateProfile);
