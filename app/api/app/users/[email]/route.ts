import { removeUser, updateUser } from "@/lib/accounts/users/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(updateUser, removeUser);
