import { CodeBlock } from "@/components/ui/code-block";
import { exportSettings, samples } from "@/lib/integrations/outbound/samples";
import { SamplePicker } from "../sample-picker";
import { Lines, Section } from "../section";

const answers = [
  "**2xx**: delivered.",
  "**410**: you want no more. The address is turned off at once.",
  "**429, 502 or 504**: nothing else is sent to the address for at least a minute.",
  "**3xx**: redirects aren’t followed, so it counts as failed.",
  "**Anything else**, no answer in time, or a certificate that isn’t trusted: failed, and tried again.",
  "**`Retry-After`** beside a failure says when to come back, in seconds or as a date: up to a day, and until then nothing else is sent to the address.",
];

const retries = [
  "**The next try** comes after 5 seconds, 5 minutes, 30 minutes, then 2, 5, 10, 14, 20 and 24 hours: 10 tries in about 75 hours. Each wait is up to a tenth longer, so that what failed together doesn’t come back together.",
  "**While an address fails** it gets one event at a time. Your other addresses get theirs as always.",
  "**Admins get an email** after 5 failures in a row, and again when the address is turned off.",
  "**It is turned off** when it answers 410, or when everything has failed for five days. Turn it on again with `PATCH` and `isOn: true`, then send what it missed.",
];

const order = [
  "**At least once.** An answer can get lost on its way to us; then the event comes again, with the same `webhook-id` and a signature of the new time. Keep the ids you have taken, and take each once.",
  "**In no fixed order.** What is tried again comes after what happened later. `timestamp` says when it happened.",
];

/** How to verify a delivery and answer it, and retries. */
export function Receiving() {
  return (
    <>
      <Section
        id="checking"
        title="Check the signature"
        text={[
          "Anybody can send to an address; only we can sign with your secret. Each sample is a whole program: it checks what comes, keeps each event once and prints it. Save it under the name above it and start it.",
          "To try it on your own computer, let a tunnel give it a public https address.",
        ]}
        aside={
          <>
            <CodeBlock
              title="Set these once"
              code={exportSettings({ signingSecret: "whsec_<44 characters>", port: 8_000 })}
              what="the settings"
            />
            <SamplePicker samples={samples} />
          </>
        }
      >
        <Lines
          isNumbered
          lines={[
            "Take the body as it came. Reading it as JSON and writing it again changes its bytes.",
            "Refuse a `webhook-timestamp` (Unix time in seconds) that is more than 300 seconds off, so that nobody can send again what they overheard.",
            "Join `webhook-id`, a dot, `webhook-timestamp`, a dot and the body.",
            "Compute HMAC-SHA256 of that. Its key is what the secret after `whsec_` stands for in base64.",
            "Compare `v1,` and the result in base64 with `webhook-signature`, in constant time. It holds two signatures, with a space between, while a secret is being replaced; one that fits is enough.",
            "Take each `webhook-id` once. Answer a repeat with 2xx, too.",
          ]}
        />
        <p className="max-w-[38rem] text-pretty text-soft">
          This is the{" "}
          <a
            href="https://www.standardwebhooks.com"
            className="text-accent underline underline-offset-4"
            rel="noreferrer"
          >
            Standard Webhooks
          </a>{" "}
          specification: its libraries do steps 2 to 5 in most languages.
        </p>
      </Section>
      <Section
        id="answers"
        title="Answer within 15 seconds"
        text={["Keep the event, answer with any 2xx, and work on it after that."]}
      >
        <Lines lines={answers} />
      </Section>
      <Section
        id="retries"
        title="Retries"
        text={["What fails is tried for three days; one slow address delays no other."]}
      >
        <Lines lines={retries} />
      </Section>
      <Section
        id="order"
        title="Repeats and order"
        text={["Two things every receiver of webhooks has to be ready for."]}
      >
        <Lines lines={order} />
      </Section>
    </>
  );
}
