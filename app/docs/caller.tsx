import Link from "next/link";
import type { Credential, Operation } from "./reference";

const others: Readonly<Record<Exclude<Credential, "apiKey" | "webhookSignature">, string>> = {
  session: "For our own pages, where you are signed in. API keys are refused.",
  invitation: "For whoever holds the invitation, in place of an API key.",
  resetLink: "For whoever holds the link from the e-mail, in place of an API key.",
  visitor: "For our own sign-in pages, before anybody is signed in. Requests from elsewhere are refused.",
};

/** For whom an endpoint is. */
export function Caller({ operation: { codes, credential } }: { operation: Operation }) {
  if (credential === "webhookSignature") {
    return (
      <>
        For whoever has a signing key of the organization.{" "}
        <Link href="/docs/webhooks" className="text-accent underline underline-offset-4">
          How to sign
        </Link>
      </>
    );
  }
  if (credential !== "apiKey") return others[credential];
  return codes.includes("admin_required") ? "Only for keys of an admin." : "For any key of the organization.";
}
