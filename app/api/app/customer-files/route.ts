import { createCustomerFile, listCustomerFiles } from "@/lib/customer-files/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(createCustomerFile, listCustomerFiles);
