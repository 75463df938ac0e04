import { addCustomerFileRows, listCustomerFileRows } from "@/lib/files/customer-files/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(addCustomerFileRows, listCustomerFileRows);
