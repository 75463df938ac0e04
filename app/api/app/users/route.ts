import { listUsers } from "@/lib/accounts/users/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listUsers);
