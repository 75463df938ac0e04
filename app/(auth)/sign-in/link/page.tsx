import type { Metadata } from "next";
import { capturesEmail } from "../../server-facts";
import { LinkSignIn } from "./link-sign-in";

export const metadata: Metadata = { title: "Sign in", robots: { index: false, follow: false } };

export default function SignInLinkPage() {
  return <LinkSignIn captured={capturesEmail()} />;
}
