import { route } from "@/lib/kit/route";
import { getPasskeyChallenge } from "@/lib/second-factor/passkey-service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getPasskeyChallenge);
