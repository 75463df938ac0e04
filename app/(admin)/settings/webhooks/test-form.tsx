"use client";

import { useWatch } from "react-hook-form";
import { Form, SubmitButton } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { DialogActions, DialogClose } from "@/components/ui/dialog";
import { webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { eventCatalog, eventType } from "@/lib/integrations/outbound/event-contract";
import { useRefresh } from "../../use-refresh";

const types = eventType.options.toReversed().map((type) => ({ value: type, label: eventCatalog[type].name }));

interface Props {
  readonly endpointId: string;
  readonly onSent: (deliveryId: string) => void;
}

/** Sends an example of the chosen event type. */
export function TestForm({ endpointId, onSent }: Props) {
  const refresh = useRefresh();
  const form = useEndpointForm({
    endpoint: webhookEndpoints.sendTest,
    defaultValues: { type: "webhook.test" },
    fixed: { endpointId },
    onSuccess: async ({ delivery }) => {
      onSent(delivery.deliveryId);
      await refresh();
    },
  });
  const type = useWatch({ control: form.methods.control, name: "type" }) ?? "webhook.test";
  return (
    <Form form={form}>
      <SelectField form={form} name="type" label="Event" options={types} hint={eventCatalog[type].meaning} />
      <CodeBlock
        title={`Example data of ${type}`}
        code={JSON.stringify(eventCatalog[type].example, null, 2)}
        what="the example"
      />
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton form={form}>Send test</SubmitButton>
      </DialogActions>
    </Form>
  );
}
