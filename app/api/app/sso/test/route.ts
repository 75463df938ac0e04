import { route } from "@/lib/api/route";
import { testSso } from "@/lib/sso/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(testSso);
