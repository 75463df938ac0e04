import { route } from "@/lib/kit/route";
import { searchGuide } from "@/lib/platform/guide/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(searchGuide);
