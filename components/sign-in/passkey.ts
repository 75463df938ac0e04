import { startAuthentication } from "@simplewebauthn/browser";
import { wasCanceled } from "@/components/second-factor/was-canceled";
import { secondFactor } from "@/lib/accounts/second-factor/contract";
import { call } from "@/lib/kit/client";
import { enterWithPasskey, type SignInAnswer } from "./session";

/**
 * Signs in with a passkey of this device. Null if the member chose none.
 * @param fromField offers passkeys in the email field's autofill and waits until one is chosen
 */
export async function signInWithPasskey(fromField: boolean): Promise<SignInAnswer | null> {
  try {
    const { options: optionsJSON } = await call(secondFactor.challenge, {});
    const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: fromField });
    const { clientDataJSON, authenticatorData, signature, userHandle = "" } = response;
    return await enterWithPasskey({ id, clientDataJSON, authenticatorData, signature, userHandle });
  } catch (error) {
    if (fromField || wasCanceled(error)) return null;
    return { problem: "passkey-unavailable" };
  }
}
