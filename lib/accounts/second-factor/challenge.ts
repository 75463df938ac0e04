import { seal, unseal } from "@/lib/kit/auth/seal";

/** How long a challenge may take to be answered. */
export const CHALLENGE_MS = 10 * 60_000;

/**
 * A challenge for an authenticator to sign: the moment, sealed, so that nothing of it has to be kept. Whoever takes a
 * signature sees to it that each challenge works once.
 * @param place what is to be done with it
 */
export function makeChallenge(place: string, now: Date): string {
  return seal(now.toISOString(), place).toString("base64url");
}

/** When a challenge was made, if it is one of ours for this place and not over yet; else null. */
function readChallenge(challenge: string, place: string, now: Date): Date | null {
  try {
    const madeAt = new Date(unseal(Buffer.from(challenge, "base64url"), place));
    return madeAt.getTime() + CHALLENGE_MS > now.getTime() ? madeAt : null;
  } catch {
    return null;
  }
}

/** Takes a challenge while its signature is verified, and says afterwards when it was made. */
export function expectChallenge(place: string, now: Date) {
  const taken: Date[] = [];
  return {
    isOurs: (challenge: string): boolean => {
      const madeAt = readChallenge(challenge, place, now);
      if (madeAt) taken.push(madeAt);
      return madeAt !== null;
    },
    madeAt: (): Date | undefined => taken[0],
  };
}
