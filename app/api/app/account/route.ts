import { getAccount, updateAccount } from "@/lib/accounts/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getAccount, updateAccount);
