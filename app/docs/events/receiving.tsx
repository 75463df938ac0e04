import { CodeBlock } from "@/components/ui/code-block";
import { receivers } from "@/lib/integrations/samples";
import { exportVariables } from "@/lib/integrations/webhooks/commands";
import type { GuidePart } from "../guide-page";
import { SamplePicker } from "../sample-picker";

const settings = exportVariables({ SIGNING_SECRET: "whsec_<44 characters>", PORT: 8_000 });

/** How to verify a delivery and answer it, and retries. */
export const receiving: GuidePart = {
  title: "Receiving",
  sections: [
    {
      id: "checking",
      title: "Check the signature",
      text: [
        "Anyone can send to an address; only we can sign with your secret. Each sample is a complete program: it verifies each request, stores each event once and prints it. Save it under the name above it and run it.",
        "To try it on your own computer, let a tunnel give it a public https address.",
      ],
      aside: (
        <>
          <CodeBlock title="Set these once" code={settings} what="the settings" />
          <SamplePicker samples={receivers} />
        </>
      ),
      isNumbered: true,
      lines: [
        "Use the raw body. Parsing it as JSON and serializing it again changes its bytes.",
        "Refuse a `webhook-timestamp` (Unix time in seconds) that is more than 300 seconds off, so no one can replay an intercepted request.",
        "Join `webhook-id`, a dot, `webhook-timestamp`, a dot and the body.",
        "Compute the HMAC-SHA256 of that. The key is the base64-decoded part of the secret after `whsec_`.",
        "Compare `v1,` and the result in base64 with `webhook-signature`, in constant time. It holds two signatures, separated by a space, while a secret is being replaced; one match is enough.",
        "Process each `webhook-id` once. Answer a repeat with 2xx as well.",
      ],
      closing:
        "This is the [Standard Webhooks](https://www.standardwebhooks.com) specification: its libraries do steps 2 to 5 in most languages.",
    },
    {
      id: "answers",
      title: "Answer within 15 seconds",
      text: ["Store the event, answer with any 2xx, and process it after that."],
      lines: [
        "**2xx**: delivered.",
        "**410**: you want no more events. The address is turned off right away.",
        "**429, 502 or 504**: nothing else is sent to the address for at least a minute.",
        "**3xx**: redirects aren’t followed, so it counts as failed.",
        "**Anything else**, no answer in time, or an untrusted certificate: failed, and retried.",
        "**`Retry-After`** with a failure says when to retry, in seconds or as a date, up to a day. Until then nothing else is sent to the address.",
      ],
    },
    {
      id: "retries",
      title: "Retries",
      text: ["Failed deliveries are retried for three days; a slow address doesn’t delay the others."],
      lines: [
        "**The next try** comes after 5 seconds, 5 minutes, 30 minutes, then 2, 5, 10, 14, 20 and 24 hours: 10 tries in about 75 hours. Each wait is up to 10% longer, so retries of events that failed together are spread out.",
        "**While an address fails** it gets one event at a time. Your other addresses aren’t affected.",
        "**Admins get an email** after 5 failures in a row, and again when the address is turned off.",
        "**It is turned off** when it answers 410, or when everything has failed for five days. Turn it on again with `PATCH` and `isOn: true`, then send what it missed.",
      ],
    },
    {
      id: "order",
      title: "Repeats and order",
      text: ["Two things every webhook receiver has to handle."],
      lines: [
        "**At least once.** An answer can get lost on its way to us; then we send the event again, with the same `webhook-id` and a new signature. Store the ids you have processed, and process each once.",
        "**In any order.** A retried event can arrive after later ones. `timestamp` says when it happened.",
      ],
    },
  ],
};
