import { route } from "@/lib/kit/route";
import { addPasskey, startPasskey } from "@/lib/second-factor/passkey-service";

export const { GET, POST, PUT, PATCH, DELETE } = route(startPasskey, addPasskey);
