import { route } from "@/lib/kit/route";
import { removeUser, updateUser } from "@/lib/users/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(updateUser, removeUser);
