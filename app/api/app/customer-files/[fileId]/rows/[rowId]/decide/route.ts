import { decideCustomerFileRow } from "@/lib/files/customer-files/decide";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(decideCustomerFileRow);
