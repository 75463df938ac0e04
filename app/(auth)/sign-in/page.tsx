import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { nextPath } from "@/components/sign-in/next-path";
import { isPublicDemo } from "@/lib/kit/public-demo";
import { findMember } from "../../current-member";
import { capturesEmail, isSignUpOpen, type Query, single } from "../server-facts";
import { OpenDemo } from "./open-demo";
import { SignIn } from "./sign-in";

export const metadata: Metadata = { title: "Sign in" };

// One page for all signed-out visitors: the query is only used for members.
export default async function SignInPage({ searchParams }: { searchParams: Query }) {
  const { problem, error, reason, next } = await searchParams;
  // Show problems first. A member who must prove their identity signs in again.
  const staysHere = (problem ?? error) !== undefined || reason === "prove-again";
  if (!staysHere && (await findMember())) redirect(nextPath(single(next)));
  if (isPublicDemo()) return <OpenDemo />;
  return <SignIn signUpOpen={isSignUpOpen()} captured={capturesEmail()} />;
}
