import { startAuthentication } from "@simplewebauthn/browser";
import { wasLeft } from "@/components/second-factor/was-left";
import { secondFactor } from "@/lib/accounts/second-factor/contract";
import { call } from "@/lib/kit/client";
import { enterWithPasskey, type SignInAnswer } from "./session";

/**
 * Signs in with a passkey of this device. Null when nothing came of it: nobody has chosen one.
 * @param fromField offers passkeys where the email address is typed, and waits there until one is chosen
 */
export async function signInWithPasskey(fromField: boolean): Promise<SignInAnswer | null> {
  try {
    const { options: optionsJSON } = await call(secondFactor.challenge, {});
    const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: fromField });
    const { clientDataJSON, authenticatorData, signature, userHandle = "" } = response;
    return await enterWithPasskey({ id, clientDataJSON, authenticatorData, signature, userHandle });
  } catch (error) {
    if (fromField || wasLeft(error)) return null;
    return { problem: "passkey-unavailable" };
  }
}
