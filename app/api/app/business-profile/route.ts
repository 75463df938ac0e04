import { getBusinessProfile, updateBusinessProfile } from "@/lib/accounts/business-profile/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getBusinessProfile, updateBusinessProfile);
