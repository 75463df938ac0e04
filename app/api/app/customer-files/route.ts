import { createCustomerFile, listCustomerFiles } from "@/lib/files/customer-files/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(createCustomerFile, listCustomerFiles);
