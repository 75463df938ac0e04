import { route } from "@/lib/kit/route";
import {
  confirmAuthenticatorSetup,
  removeAuthenticator,
  startAuthenticatorSetup,
} from "@/lib/second-factor/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(
  startAuthenticatorSetup,
  confirmAuthenticatorSetup,
  removeAuthenticator,
);
