import { CopyField } from "@/components/ui/copy-field";
import { Setting } from "../setting";
import { addressOf, type Sender } from "./sender";

/** Where other systems send their events. */
export function WebhookAddress({ sender }: { sender: Sender }) {
  return (
    <Setting title="Address" description="Give it to the system that sends events. It is no secret.">
      <CopyField label="Webhook address" value={addressOf(sender)} what="the webhook address" />
    </Setting>
  );
}
