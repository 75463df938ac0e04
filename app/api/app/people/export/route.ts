import { route } from "@/lib/kit/route";
import { exportPerson } from "@/lib/people/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(exportPerson);
