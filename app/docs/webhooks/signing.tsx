import { CodeBlock } from "@/components/ui/code-block";
import { senders } from "@/lib/integrations/samples";
import { exportVariables } from "@/lib/integrations/webhooks/commands";
import { SamplePicker } from "../sample-picker";
import type { SectionProps } from "../section";

/** How to sign, step by step and in sample programs. */
export const describeSigning = (url: string): SectionProps[] => [
  {
    id: "signing",
    title: "Sign and send",
    text: [
      "Each sample is a complete program: it signs the event for a friend's paid job, sends it and prints the answer. Save it under the name above it and run it twice. The second time changes nothing.",
    ],
    aside: (
      <>
        <CodeBlock
          title="Set these once"
          code={exportVariables({
            URL: url,
            ORG_ID: "<orgId>",
            SIGNING_SECRET: "whsec_<43 characters>",
            CAMPAIGN_ID: "<campaignId>",
          })}
          what="the settings"
        />
        <SamplePicker samples={senders} />
      </>
    ),
    isNumbered: true,
    lines: [
      "Write the event as JSON. Sign and send exactly these bytes; do not reformat them in between.",
      "Take the time `t`, in whole seconds since 1970 (Unix time).",
      "Join `t`, a dot and the body.",
      "Compute the HMAC-SHA256 of that. The key is the whole signing secret as text, including `whsec_`.",
      "Send the result in lowercase hexadecimal: `X-Service-Signature: t=<t>,v1=<result>`.",
    ],
    closing:
      "Stripe signs its webhooks the same way, so any Stripe library can do it for you. Stripe’s “test header” is a real signature.",
  },
  {
    id: "refused-signatures",
    title: "When a signature is refused",
    level: "h3",
    text: ["Every cause returns the same 401, so no one can learn how to forge a signature. It is one of these:"],
    lines: [
      "**The secret** is not whole, was decoded first, or belongs to a key that was deleted.",
      "**The body** changed after it was signed: other spaces, another order or another encoding.",
      "**The time** is in milliseconds, or more than 300 seconds off. Check the sender's clock.",
      "**The result** is in base64 or in capital letters.",
      "**The header** has no `t` or two of them. It may carry up to ten `v1`; one good one is enough.",
      "**The address** has the `orgId` of another organization.",
    ],
  },
];
