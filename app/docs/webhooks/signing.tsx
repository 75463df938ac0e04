import { CodeBlock } from "@/components/ui/code-block";
import { exportSettings } from "@/lib/integrations/webhooks/commands";
import { samples } from "@/lib/integrations/webhooks/samples";
import { SamplePicker } from "../sample-picker";
import { Lines, Section } from "../section";

/** How to sign, step by step and in sample programs. */
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
        "Each sample is a complete program: it signs the event for a friend's paid job, sends it and prints the answer. Save it under the name above it and run it twice. The second time changes nothing.",
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
          "Write the event as JSON. Sign and send exactly these bytes; do not reformat them in between.",
          "Take the time `t`, in whole seconds since 1970 (Unix time).",
          "Join `t`, a dot and the body.",
          "Compute the HMAC-SHA256 of that. The key is the whole signing secret as text, including `whsec_`.",
          "Send the result in lowercase hexadecimal: `X-Service-Signature: t=<t>,v1=<result>`.",
        ]}
      />
      <p className="max-w-[38rem] text-pretty text-soft">
        Stripe signs its webhooks the same way, so any Stripe library can do it for you. Stripe’s “test
        header” is a real signature.
      </p>
    </Section>
  );
}

function RefusedSignatures() {
  return (
    <div id="refused-signatures" className="min-w-0 scroll-mt-20">
      <h3 className="font-semibold text-section">When a signature is refused</h3>
      <p className="mt-1 mb-4 max-w-[38rem] text-pretty text-soft">
        Every cause returns the same 401, so no one can learn how to forge a signature. It is one of these:
      </p>
      <Lines
        lines={[
          "**The secret** is not whole, was decoded first, or belongs to a key that was deleted.",
          "**The body** changed after it was signed: other spaces, another order or another encoding.",
          "**The time** is in milliseconds, or more than 300 seconds off. Check the sender's clock.",
          "**The result** is in base64 or in capital letters.",
          "**The header** has no `t` or two of them. It may carry up to ten `v1`; one good one is enough.",
          "**The address** has the `orgId` of another organization.",
        ]}
      />
    </div>
  );
}
