import { route } from "@/lib/kit/route";
import { erasePerson } from "@/lib/people/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(erasePerson);
