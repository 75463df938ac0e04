import { solveChallenge } from "altcha-lib";
import { expect, it } from "vitest";
import { makeChallenge, readProof } from "@/lib/accounts/sign-in/challenge";
import { deriveKey } from "./plain-pbkdf2";

it("solves a challenge the server accepts, without Web Crypto", async () => {
  const [request, now] = [{ purpose: "password", email: "dana@example.com" } as const, new Date()];
  const challenge = await makeChallenge(request, 0, now);
  const solution = await solveChallenge({ challenge, deriveKey, counterStart: 140 });
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  expect(await readProof(request, proof, now)).toBe(challenge.signature);
});
