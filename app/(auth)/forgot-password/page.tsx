import type { Metadata } from "next";
import { RequestEmail } from "@/components/sign-in/request-email";
import { TextLink } from "@/components/ui/text-link";
import { capturesEmail } from "../server-facts";

export const metadata: Metadata = { title: "Forgot your password?" };

export default function ForgotPasswordPage() {
  return (
    <RequestEmail
      ask="requestReset"
      title="Forgot your password?"
      intro="We’ll email you a link to choose a new one."
      verb="Email me the link"
      captured={capturesEmail()}
      foot={<TextLink href="/sign-in">Back to sign in</TextLink>}
    />
  );
}
