import { route } from "@/lib/kit/route";
import { testSso } from "@/lib/sso/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(testSso);
