import { CodeBlock } from "@/components/ui/code-block";
import { createSigningKey } from "@/lib/webhooks/commands";
import { ErrorCodes } from "../error-codes";
import { createdKey } from "./examples";
import { Section } from "./section";

/** How to get a signing key and change it. */
export function Keys({ url }: { url: string }) {
  return (
    <Section
      id="keys"
      title="Create a signing key"
      text={[
        "An admin creates one key for each system that sends events. `signingSecret` is shown only in this answer: put it where that system keeps its passwords.",
        "To change a key without missing an event, create a second one, let the sender use it, then delete the first. Until then, both work. A deleted key stops working at once.",
        "Your `orgId` is in the answer of every campaign. It is no secret.",
      ]}
      aside={
        <>
          <CodeBlock title="Request" code={createSigningKey(url)} what="the request: Create a signing key" />
          <CodeBlock title="Answer 201" code={createdKey} what="the answer: Create a signing key" />
        </>
      }
    >
      <div>
        <h3 className="pb-2.5 font-semibold text-secondary">Errors</h3>
        <ErrorCodes codes={["admin_required", "feature_not_enabled", "webhook_key_quota_reached"]} />
      </div>
    </Section>
  );
}
