import { route } from "@/lib/kit/route";
import { findCustomer } from "@/lib/leads/customers/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(findCustomer);
