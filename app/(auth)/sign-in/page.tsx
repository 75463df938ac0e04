import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { nextPath } from "@/components/sign-in/next-path";
import { findMember } from "../../current-member";
import { capturesEmail, isSignUpOpen, type Query, single } from "../server-facts";
import { SignIn } from "./sign-in";

export const metadata: Metadata = { title: "Sign in" };

// Made once for everybody who is not signed in: only members are answered by what the address asks for.
export default async function SignInPage({ searchParams }: { searchParams: Query }) {
  const { problem, error, reason, next } = await searchParams;
  // Whoever comes back with a problem is told about it first, and whoever must prove who they are signs in anew.
  const staysHere = (problem ?? error) !== undefined || reason === "prove-again";
  if (!staysHere && (await findMember())) redirect(nextPath(single(next)));
  return <SignIn signUpOpen={isSignUpOpen()} captured={capturesEmail()} />;
}
