import type { ChallengePurpose } from "@/lib/accounts/sign-in/contract";
import { call } from "@/lib/kit/client";
import { ApiError } from "@/lib/kit/errors";

/** How many of a phone's cores may work on it. */
const MOST_LANES = 4;

/**
 * Does the proof of work that the server asks for after many tries: about a second of computing, off the page's thread.
 * Nobody needs to do anything for it.
 * @throws ApiError `challenge_required`, in words for people, where this browser cannot do it
 */
export async function prove(purpose: ChallengePurpose, email: string): Promise<string> {
  try {
    // Loaded when it is asked for: nearly nobody ever needs it.
    const [{ solveChallenge }, { deriveKey }, { challenge }] = await Promise.all([
      import("altcha-lib"),
      crypto.subtle ? import("altcha-lib/algorithms/web/pbkdf2") : import("./plain-pbkdf2"),
      import("@/lib/accounts/sign-in/contract").then(({ signIn }) =>
        call(signIn.createChallenge, { purpose, email }),
      ),
    ]);
    const lanes = Math.min(MOST_LANES, Math.max(1, navigator.hardwareConcurrency));
    const controller = new AbortController();
    const solution = await Promise.race(
      Array.from({ length: lanes }, (_, counterStart) =>
        solveChallenge({ challenge, deriveKey, controller, counterStart, counterStep: lanes }),
      ),
    );
    controller.abort();
    if (solution) return btoa(JSON.stringify({ challenge, solution }));
  } catch (error) {
    if (error instanceof ApiError) throw error;
  }
  throw new ApiError("challenge_required", CANNOT);
}

const CANNOT =
  "Too many tries with this email, and we couldn’t confirm you’re not a robot. Try again in an hour, or with another browser.";
