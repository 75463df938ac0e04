import type { Metadata } from "next";
import { AskByMail } from "@/components/sign-in/ask-by-mail";
import { TextLink } from "@/components/ui/text-link";
import { capturesEmail, type Query, single } from "../server-facts";

export const metadata: Metadata = { title: "Forgot your password?" };

export default async function ForgotPasswordPage({ searchParams }: { searchParams: Query }) {
  return (
    <AskByMail
      ask="requestReset"
      title="Forgot your password?"
      intro="We e-mail you a link with which you choose a new one."
      verb="E-mail me the link"
      email={single((await searchParams)["email"])}
      captured={capturesEmail()}
      foot={<TextLink href="/sign-in">Back to sign in</TextLink>}
    />
  );
}
