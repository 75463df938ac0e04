import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { nextPath } from "@/components/sign-in/next-path";
import { findMember } from "../../current-member";
import { capturesEmail, isSignUpOpen, type Query, single } from "../server-facts";
import { SignIn } from "./sign-in";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: Query }) {
  const asked = await searchParams;
  const next = nextPath(single(asked["next"]));
  const problem = single(asked["problem"]) ?? single(asked["error"]);
  const reason = single(asked["reason"]);
  // Whoever comes back with a problem is told about it first, and whoever must prove who they are signs in anew.
  if (problem === undefined && reason !== "prove-again" && (await findMember())) redirect(next);
  return (
    <SignIn
      next={next}
      problem={problem}
      reason={reason}
      email={single(asked["email"])}
      signUpOpen={isSignUpOpen()}
      captured={capturesEmail()}
    />
  );
}
