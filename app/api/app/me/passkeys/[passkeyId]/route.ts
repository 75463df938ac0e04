import { route } from "@/lib/kit/route";
import { removePasskey, renamePasskey } from "@/lib/second-factor/passkey-service";

export const { GET, POST, PUT, PATCH, DELETE } = route(renamePasskey, removePasskey);
