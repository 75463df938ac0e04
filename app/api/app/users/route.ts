import { route } from "@/lib/kit/route";
import { listUsers } from "@/lib/users/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listUsers);
