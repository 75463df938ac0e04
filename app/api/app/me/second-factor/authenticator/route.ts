import {
  confirmAuthenticatorSetup,
  removeAuthenticator,
  startAuthenticatorSetup,
} from "@/lib/accounts/second-factor/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(
  startAuthenticatorSetup,
  confirmAuthenticatorSetup,
  removeAuthenticator,
);
