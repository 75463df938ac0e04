import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Panel } from "@/components/sign-in/panel";
import { RequestEmail } from "@/components/sign-in/request-email";
import { ButtonLink } from "@/components/ui/button-link";
import { TextLink } from "@/components/ui/text-link";
import { findMember } from "../../current-member";
import { capturesEmail, isSignUpOpen } from "../server-facts";

export const metadata: Metadata = {
  title: "Sign up",
  description: "Start a referral program for your business.",
};

export default async function SignUpPage() {
  if (await findMember()) redirect("/home");
  if (!isSignUpOpen()) return <Closed />;
  return (
    <RequestEmail
      ask="signUp"
      title="Start your referral program"
      intro="Enter your email. We’ll send a link that opens your account."
      verb="Sign up"
      captured={capturesEmail()}
      foot={
        <>
          Already have an account? <TextLink href="/sign-in">Sign in</TextLink>
        </>
      }
    />
  );
}

function Closed() {
  return (
    <Panel
      title="Sign-up is closed here"
      intro="This server isn’t taking new sign-ups. If your business already uses it, ask an owner to invite you."
    >
      <ButtonLink href="/sign-in">Sign in</ButtonLink>
    </Panel>
  );
}
