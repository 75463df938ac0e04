import { describe, expect, it } from "vitest";
import { explainProblem, secondsToWait } from "@/components/sign-in/problems";

const generic = explainProblem("a word that nobody knows");

describe("why somebody is not signed in", () => {
  it.each([
    "CredentialsSignin",
    "challenge",
    "unavailable",
    "AccessDenied",
    "Callback",
    "OAuthCallback",
    "OAuthSignin",
    "sso_email_unverified",
    "sso_not_member",
    "sso_other_person",
    "sso_wrong_issuer",
    "plan_limit_reached",
  ])("has a sentence of its own for %s, which says what to do", (problem) => {
    const said = explainProblem(problem);
    expect(said).not.toBe(generic);
    expect(said).toMatch(/^[A-Z].*\b(Try|try|Check|Confirm|Ask|ask)\b.*\.$/);
  });

  it("does not tell whether anybody has the address", () => {
    expect(explainProblem("CredentialsSignin")).not.toMatch(/no (account|user)|unknown|not found|exist/i);
  });

  it("never shows what stands in the address", () => {
    expect(explainProblem("<b>You won</b>")).toBe("Sign-in failed. Try again.");
    expect(explainProblem("constructor")).toBe(generic);
  });

  it.each([
    ["delayed-12", 12, "Too many attempts. Wait 12 seconds, then try again."],
    ["delayed-1", 1, "Too many attempts. Wait 1 second, then try again."],
    ["delayed-0", 1, "Too many attempts. Wait 1 second, then try again."],
  ])("says how long to wait for %s", (problem, seconds, sentence) => {
    expect(secondsToWait(problem)).toBe(seconds);
    expect(explainProblem(problem)).toBe(sentence);
  });

  it.each(["delayed-", "delayed-soon", "delayed-1e9", "delayed-123456", "unavailable"])(
    "knows no time to wait in %s",
    (problem) => {
      expect(secondsToWait(problem)).toBeNull();
    },
  );
});
