import { getPasskeyChallenge } from "@/lib/accounts/second-factor/passkey-service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getPasskeyChallenge);
