import { exportPerson } from "@/lib/insights/people/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(exportPerson);
