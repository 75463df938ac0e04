import type { ChallengePurpose } from "@/lib/accounts/sign-in/contract";
import { call } from "@/lib/kit/client";
import { ApiError } from "@/lib/kit/errors";

/** The maximum number of cores to use. */
const MOST_LANES = 4;

/**
 * Solves the proof of work the server requires after many attempts: about a second of computing, in workers, without
 * any action by the visitor.
 * @throws ApiError `challenge_required`, with a message for the visitor, if this browser can't solve it
 */
export async function prove(purpose: ChallengePurpose, email: string): Promise<string> {
  try {
    // Loaded on demand, because few visits need it.
    const [{ solveChallenge }, { deriveKey }, { challenge }] = await Promise.all([
      import("altcha-lib"),
      crypto.subtle ? import("altcha-lib/algorithms/web/pbkdf2") : import("./plain-pbkdf2"),
      import("@/lib/accounts/sign-in/contract").then(({ signIn }) => call(signIn.createChallenge, { purpose, email })),
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
