import { seal, unseal } from "@/lib/kit/auth/seal";

/** How long a challenge is valid. */
export const CHALLENGE_MS = 10 * 60_000;

/**
 * Creates a challenge for an authenticator to sign: the sealed current time, so that nothing needs to be stored. The
 * code that accepts a signature must make sure that each challenge works once.
 * @param place the purpose of the signature
 */
export function makeChallenge(place: string, now: Date): string {
  return seal(now.toISOString(), place).toString("base64url");
}

/** When a challenge was created; null if it is not ours, for another purpose or expired. */
function readChallenge(challenge: string, place: string, now: Date): Date | null {
  try {
    const madeAt = new Date(unseal(Buffer.from(challenge, "base64url"), place));
    return madeAt.getTime() + CHALLENGE_MS > now.getTime() ? madeAt : null;
  } catch {
    return null;
  }
}

/** Checks a challenge during signature verification and then returns when it was created. */
export function expectChallenge(place: string, now: Date) {
  const accepted: Date[] = [];
  return {
    isOurs: (challenge: string): boolean => {
      const madeAt = readChallenge(challenge, place, now);
      if (madeAt) accepted.push(madeAt);
      return madeAt !== null;
    },
    madeAt: (): Date | undefined => accepted[0],
  };
}
