"use client";

import { useWatch } from "react-hook-form";
import { DialogForm } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/select-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { CodeBlock } from "@/components/ui/code-block";
import { webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { eventCatalog, eventType } from "@/lib/integrations/outbound/event-contract";

const types = eventType.options.toReversed().map((type) => ({ value: type, label: eventCatalog[type].name }));

interface Props {
  readonly endpointId: string;
  readonly onSent: (deliveryId: string) => void;
}

export function TestForm({ endpointId, onSent }: Props) {
  const form = useEndpointForm({
    endpoint: webhookEndpoints.sendTest,
    defaultValues: { type: "webhook.test" },
    fixed: { endpointId },
    onSuccess: ({ delivery }) => onSent(delivery.deliveryId),
  });
  const type = useWatch({ control: form.methods.control, name: "type" }) ?? "webhook.test";
  return (
    <DialogForm form={form} submit="Send test">
      <SelectField form={form} name="type" label="Event" options={types} hint={eventCatalog[type].meaning} />
      <CodeBlock
        title={`Example data of ${type}`}
        code={JSON.stringify(eventCatalog[type].example, null, 2)}
        what="the example"
      />
    </DialogForm>
  );
}
