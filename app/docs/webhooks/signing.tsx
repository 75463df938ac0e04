import { CodeBlock } from "@/components/ui/code-block";
import { exportSettings } from "@/lib/webhooks/commands";
import { samples } from "@/lib/webhooks/samples";
import { Lines } from "./lines";
import { RefusedSignatures } from "./refused-signatures";
import { SamplePicker } from "./sample-picker";
import { Section } from "./section";

/** How to sign, step by step and as programs to copy. */
export function Signing({ url }: { url: string }) {
  const settings = exportSettings({
    url,
    orgId: "<orgId>",
    signingSecret: "whsec_<43 characters>",
    campaignId: "<campaignId>",
  });
  return (
    <Section
      id="signing"
      title="Sign and send"
      text={[
        "Each sample is a whole program: it signs the event that a friend's job is paid, sends it and prints the answer. Save it under the name above it and run it twice. The second time changes nothing.",
      ]}
      aside={
        <>
          <CodeBlock title="Set these once" code={settings} what="the settings" />
          <SamplePicker samples={samples} />
        </>
      }
      after={<RefusedSignatures />}
    >
      <Lines
        isNumbered
        lines={[
          "Write the event as JSON. These very bytes are signed and sent; do not format them again in between.",
          "Take the time `t`, in whole seconds since 1970 (Unix time).",
          "Join `t`, a dot and the body.",
          "Compute HMAC-SHA256 of that. Its key is the whole signing secret as text, `whsec_` included.",
          "Send the result in lowercase hexadecimal: `X-Service-Signature: t=<t>,v1=<result>`.",
        ]}
      />
      <p className="max-w-[38rem] text-pretty text-soft">
        This is the way Stripe signs its webhooks, so any library of theirs can do it for you. What Stripe
        calls a test header is a genuine signature.
      </p>
    </Section>
  );
}
