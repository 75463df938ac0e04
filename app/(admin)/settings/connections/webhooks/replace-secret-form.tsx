"use client";

import { z } from "zod";
import { DialogForm } from "@/components/form/dialog-form";
import { RadioCardsField } from "@/components/form/radio-cards-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { useSend } from "@/components/form/use-send";
import { webhookEndpoints } from "@/lib/integrations/outbound/contract";

const overlaps = [
  { value: "0", label: "Now" },
  { value: "3600", label: "In 1 hour" },
  { value: "86400", label: "In 24 hours" },
  { value: "604800", label: "In 7 days" },
] as const;

const schema = z.object({ overlap: z.enum(overlaps.map(({ value }) => value)) });

interface Props {
  readonly endpointId: string;
  readonly onReplaced: (answer: z.output<typeof webhookEndpoints.rotateSecret.output>) => void;
}

export function ReplaceSecretForm({ endpointId, onReplaced }: Props) {
  const { send } = useSend(webhookEndpoints.rotateSecret);
  const form = useSchemaForm({
    schema,
    defaultValues: { overlap: "86400" },
    send: async ({ overlap }) => {
      onReplaced(await send({ endpointId, overlapSeconds: Number(overlap) }));
    },
  });
  return (
    <DialogForm form={form} submit="Replace secret">
      <RadioCardsField
        form={form}
        name="overlap"
        label="The old secret stops working"
        hint="Until then each event is signed with both, so you can switch without losing one."
        cards={overlaps}
      />
    </DialogForm>
  );
}
