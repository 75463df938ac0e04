"use client";

import type { Ref } from "react";
import { useController, useWatch } from "react-hook-form";
import { z } from "zod";
import { DialogForm } from "@/components/form/dialog-form";
import { RadioCardsField } from "@/components/form/radio-cards-field";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { useSend } from "@/components/form/use-send";
import { Checkbox } from "@/components/ui/checkbox";
import { Choice, FieldNote } from "@/components/ui/field";
import { webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { eventCatalog, eventType } from "@/lib/integrations/outbound/event-contract";
import type { WebhookEndpoint } from "./endpoint-state";
import { type EventType, eventGroups } from "./event-names";
import type { CreatedEndpoint } from "./new-secret";

const { url, description } = webhookEndpoints.create.input.shape;

const schema = z
  .object({ url, description, scope: z.enum(["all", "some"]), eventTypes: z.array(eventType) })
  .refine(({ scope, eventTypes }) => scope === "all" || eventTypes.length > 0, {
    path: ["eventTypes"],
    message: "choose at least one event",
  });

const scopes = [
  { value: "all", label: "Everything", hint: "All events, including ones we add later." },
  { value: "some", label: "Only some events", hint: "Choose which ones." },
] as const;

interface AddProps {
  readonly draftKey: string;
  readonly onCreated: (created: CreatedEndpoint) => void;
}

export function AddEndpointForm({ draftKey, onCreated }: AddProps) {
  const { send } = useSend(webhookEndpoints.create);
  const form = useFields({
    draftKey,
    save: async (endpoint) => {
      onCreated(await send(endpoint));
    },
  });
  return <Fields form={form} verb="Add address" />;
}

export function EditEndpointForm({ endpoint, onDone }: { endpoint: WebhookEndpoint; onDone: () => void }) {
  const { endpointId } = endpoint;
  const { send } = useSend(webhookEndpoints.update);
  const form = useFields({
    endpoint,
    draftKey: `edit-webhook-endpoint:${endpointId}`,
    save: async (changed) => {
      await send({ endpointId, ...changed });
    },
    success: "Your changes were saved.",
    onDone,
  });
  return <Fields form={form} verb="Save changes" isDescribed={endpoint.description !== undefined} />;
}

interface FieldsOptions {
  readonly endpoint?: WebhookEndpoint;
  readonly draftKey: string;
  readonly save: (endpoint: {
    readonly url: string;
    readonly description?: string;
    readonly eventTypes: EventType[];
  }) => Promise<void>;
  readonly success?: string;
  readonly onDone?: () => void;
}

function useFields({ endpoint, draftKey, save, ...after }: FieldsOptions) {
  const { url: address = "", description: name = "", eventTypes = [] } = endpoint ?? {};
  return useSchemaForm({
    schema,
    defaultValues: {
      url: address,
      description: name,
      scope: eventTypes.length > 0 ? "some" : "all",
      eventTypes: [...eventTypes],
    },
    draftKey,
    send: ({ scope, eventTypes: chosen, ...rest }) => save({ ...rest, eventTypes: scope === "all" ? [] : chosen }),
    ...after,
  });
}

interface FieldsProps {
  readonly form: ReturnType<typeof useFields>;
  readonly verb: string;
  /** Whether it has a description, which can be changed but not removed. */
  readonly isDescribed?: boolean;
}

function Fields({ form, verb, isDescribed = false }: FieldsProps) {
  const { control } = form.methods;
  const scope = useWatch({ control, name: "scope" });
  const { field, fieldState } = useController({ control, name: "eventTypes" });
  return (
    <DialogForm form={form} submit={verb}>
      <TextField
        form={form}
        name="url"
        type="url"
        label="Address"
        placeholder="https://hooks.example.com/referral-rewards"
        hint="The receiving system gives you this, often called a “webhook URL”."
        spellCheck={false}
      />
      <TextField form={form} name="description" label="Name" optional={!isDescribed} placeholder="Our CRM" dir="auto" />
      <RadioCardsField form={form} name="scope" label="Events" cards={scopes} />
      {scope === "some" && (
        <EventPicker
          ref={field.ref}
          value={field.value ?? []}
          onValueChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    </DialogForm>
  );
}

interface Props {
  readonly value: readonly EventType[];
  readonly onValueChange: (types: EventType[]) => void;
  readonly error?: string | undefined;
  /** Gets the focus if nothing is chosen. */
  readonly ref?: Ref<HTMLButtonElement>;
}

function EventPicker({ value, onValueChange, error, ref }: Props) {
  const toggle = (type: EventType, isChosen: boolean) =>
    onValueChange(isChosen ? [...value, type] : value.filter((each) => each !== type));
  return (
    <div className="grid gap-5">
      {error && (
        <div role="alert" className="[&>p]:mt-0">
          <FieldNote id="events" error={error} />
        </div>
      )}
      <div className="gap-x-8 sm:columns-2">
        {eventGroups.map(({ name, types }, position) => (
          <fieldset key={name} className="mb-5 break-inside-avoid">
            <legend className="mb-2.5 font-medium text-secondary">{name}</legend>
            <div className="grid gap-3">
              {types.map((type, each) => (
                <Choice key={type} label={eventCatalog[type].name} hint={eventCatalog[type].meaning}>
                  {(control) => (
                    <Checkbox
                      {...control}
                      {...(position === 0 && each === 0 && ref && { ref })}
                      checked={value.includes(type)}
                      onCheckedChange={(isChosen) => toggle(type, isChosen)}
                    />
                  )}
                </Choice>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  );
}
