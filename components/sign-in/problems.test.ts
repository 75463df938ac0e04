import { describe, expect, it } from "vitest";
import { explainProblem, secondsToWait } from "@/components/sign-in/problems";

const generic = explainProblem("an unknown code");

describe("sign-in problems", () => {
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
  ])("have a specific message with a next step for %s", (problem) => {
    const message = explainProblem(problem);
    expect(message).not.toBe(generic);
    expect(message).toMatch(/^[A-Z].*\b(Try|try|Check|Confirm|Ask|ask)\b.*\.$/);
  });

  it("do not reveal whether an address has an account", () => {
    expect(explainProblem("CredentialsSignin")).not.toMatch(/no (account|user)|unknown|not found|exist/i);
  });

  it("never repeat text from the URL", () => {
    expect(explainProblem("<b>You won</b>")).toBe("Sign-in failed. Try again.");
    expect(explainProblem("constructor")).toBe(generic);
  });

  it.each([
    ["delayed-12", 12, "Too many attempts. Wait 12 seconds, then try again."],
    ["delayed-1", 1, "Too many attempts. Wait 1 second, then try again."],
    ["delayed-0", 1, "Too many attempts. Wait 1 second, then try again."],
  ])("state the wait for %s", (problem, seconds, sentence) => {
    expect(secondsToWait(problem)).toBe(seconds);
    expect(explainProblem(problem)).toBe(sentence);
  });

  it.each(["delayed-", "delayed-soon", "delayed-1e9", "delayed-123456", "unavailable"])(
    "find no wait in %s",
    (problem) => {
      expect(secondsToWait(problem)).toBeNull();
    },
  );
});
