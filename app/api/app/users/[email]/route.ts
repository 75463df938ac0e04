import { route } from "@/lib/api/route";
import { removeUser, updateUser } from "@/lib/users/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(updateUser, removeUser);
