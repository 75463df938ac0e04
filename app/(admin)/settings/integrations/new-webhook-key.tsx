import { CodeBlock } from "@/components/ui/code-block";
import { CopyField } from "@/components/ui/copy-field";
import { type Sender, sampleCommand } from "./sender";

/** A signing key that was just created, and a first event to send with it. */
export function NewWebhookKey({ signingSecret, sender }: { signingSecret: string; sender: Sender }) {
  return (
    <>
      <CopyField
        label="Signing secret"
        value={signingSecret}
        what="the signing secret"
        hint="All of it is the key, whsec_ included."
      />
      <div>
        <CodeBlock
          title="Send an example in a terminal"
          code={sampleCommand(sender, signingSecret)}
          what="the commands"
        />
        <p className="mt-2 text-pretty text-caption text-soft">
          It says that Fred Fox's job is paid. Unless somebody has referred him, the answer is “unmatched”,
          and you find it in the list of events.
        </p>
      </div>
    </>
  );
}
