import { findCustomer } from "@/lib/customers/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(findCustomer);
