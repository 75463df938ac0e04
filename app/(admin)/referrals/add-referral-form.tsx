"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { type ComponentProps, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { toast } from "sonner";
import { z } from "zod";
import { CheckboxField } from "@/components/form/checkbox-field";
import { describeProblem } from "@/components/form/describe-problem";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { DialogActions, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { controlStyles } from "@/components/ui/variants";
import { useDebounced } from "@/components/use-debounced";
import { advocates } from "@/lib/advocates/contract";
import { query } from "@/lib/kit/client";
import type { ApiError, FieldError } from "@/lib/kit/errors";
import { referrals } from "@/lib/referrals/contract";
import { useRefresh } from "../use-refresh";
import type { Campaign } from "./view";

const mostShown = 5;
const { friendName, friendEmail, friendPhone, friendSmsConsent } = referrals.create.input.shape;
const advocate = z.object({ advocateId: z.string(), campaignId: z.string(), name: z.string() });

/** Who is credited if the friend becomes a customer. */
type ChosenAdvocate = z.output<typeof advocate>;

/** What the form asks for: the advocate as one choice, which brings its campaign. */
const newReferral = z.object({
  advocate: z.custom<ChosenAdvocate | null>().transform((chosen, context) => {
    const read = advocate.safeParse(chosen);
    if (read.success) return read.data;
    context.addIssue({ code: "custom", message: "Choose who recommended you." });
    return z.NEVER;
  }),
  friendName,
  friendEmail,
  friendPhone,
  friendSmsConsent,
});

interface AddReferralFormProps {
  readonly campaigns: readonly Campaign[];
  readonly advocate:
    | { readonly advocateId: string; readonly campaignId: string; readonly name: string }
    | undefined;
  readonly draftKey: string;
  readonly onDone: () => void;
}

/** Who was referred, and by whom. */
export function AddReferralForm({ campaigns, advocate, draftKey, onDone }: AddReferralFormProps) {
  const refresh = useRefresh();
  const { send: add } = useSend(referrals.create, { blame: findBlamed });
  const form = useSchemaForm({
    schema: newReferral,
    defaultValues: {
      advocate: advocate ?? null,
      friendName: "",
      friendEmail: "",
      friendPhone: "",
      friendSmsConsent: false,
    },
    draftKey,
    send: async ({ advocate: by, friendPhone, friendSmsConsent, ...friend }) => {
      const { campaignId, advocateId } = by;
      const phone =
        friendPhone === undefined ? {} : { friendPhone, friendSmsConsent: friendSmsConsent === true };
      const { referral } = await add({ campaignId, advocateId, ...friend, ...phone });
      await refresh();
      onDone();
      toast.success(`${referral.friendName} is on the list. ${by.name} is credited when you convert it.`);
    },
  });
  const phone = useWatch({ control: form.methods.control, name: "friendPhone" });
  return (
    <Form form={form}>
      <AdvocateField form={form} campaigns={campaigns} />
      <TextField form={form} name="friendName" label="Friend's name" autoComplete="off" />
      <TextField
        form={form}
        name="friendEmail"
        label="Friend's email"
        type="email"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        form={form}
        name="friendPhone"
        label="Friend's phone"
        type="tel"
        autoComplete="off"
        hint="A US number, in any format."
        optional
      />
      {phone && (
        <CheckboxField
          form={form}
          name="friendSmsConsent"
          label="The friend has agreed to be texted"
          hint="Only tick this if they said so. The time is kept as the record of it."
        />
      )}
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton form={form}>Add referral</SubmitButton>
      </DialogActions>
    </Form>
  );
}

type FoundAdvocate = z.output<typeof advocates.listAll.output>["advocates"][number];

interface AdvocatePickerProps {
  /** What ties the text field to its label and its error. */
  readonly control: ComponentProps<typeof Command.Input>;
  readonly onPick: (advocate: FoundAdvocate) => void;
}

/** Finds one advocate of all. */
function AdvocatePicker({ control, onPick }: AdvocatePickerProps) {
  const [text, setText] = useState("");
  const q = useDebounced(text.trim());
  const { data, error, isFetching } = useQuery({
    ...query(advocates.listAll, { q, limit: mostShown }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  const found = q === "" ? [] : (data?.advocates ?? []);
  return (
    <Command label="Search advocates" shouldFilter={false} loop className="grid gap-2">
      <Command.Input
        {...control}
        value={text}
        onValueChange={setText}
        maxLength={100}
        placeholder="Name, email, phone or code"
        className={cx("h-control px-3", controlStyles)}
      />
      <Command.List
        label="Advocates"
        className={cx("rounded-control border border-line", found.length === 0 && "hidden")}
      >
        {found.map((advocate) => (
          <Command.Item
            key={advocate.advocateId}
            value={advocate.advocateId}
            onSelect={() => onPick(advocate)}
            className="min-h-11 cursor-pointer px-3.5 py-2 leading-snug [&+&]:border-inner-line [&+&]:border-t data-[selected=true]:bg-paper forced-colors:data-[selected=true]:outline-2"
          >
            <p className="wrap-anywhere">
              <bdi className="font-medium">{advocate.name}</bdi>{" "}
              <bdi className="text-secondary text-soft">{advocate.email ?? advocate.phone}</bdi>
            </p>
            <p className="wrap-anywhere text-caption text-soft">
              <bdi>{advocate.campaignName}</bdi> · {advocate.referralCode}
            </p>
          </Command.Item>
        ))}
      </Command.List>
      <p aria-live="polite" className="text-secondary text-soft empty:hidden">
        {error ? describeProblem(error) : sayFound(q, found.length, isFetching)}
      </p>
    </Command>
  );
}

function sayFound(q: string, count: number, isFetching: boolean): string {
  if (q === "" || count > 0) return "";
  return isFetching ? "Searching…" : `No advocate fits “${q}”.`;
}

interface Values {
  readonly advocate: ChosenAdvocate | null | undefined;
  readonly friendName: string | undefined;
  readonly friendEmail: string | undefined;
  readonly friendPhone: string | undefined;
  readonly friendSmsConsent: boolean | undefined;
}

interface AdvocateFieldProps {
  readonly form: EndpointForm<Values>;
  readonly campaigns: readonly Campaign[];
}

/** Who recommended the business: found by name, email, phone or code. */
function AdvocateField({ form, campaigns }: AdvocateFieldProps) {
  const { field, fieldState } = useController({ control: form.methods.control, name: "advocate" });
  const chosen = field.value;
  const campaignOf = (id: string) => campaigns.find(({ campaignId }) => campaignId === id)?.name;
  return (
    <Field label="Who recommended you?" error={fieldState.error?.message}>
      {(control) =>
        chosen ? (
          <div className="flex items-center justify-between gap-3 rounded-control border border-line bg-paper px-3 py-2">
            <p className="wrap-anywhere min-w-0">
              <bdi className="font-medium">{chosen.name}</bdi>{" "}
              <bdi className="text-secondary text-soft">{campaignOf(chosen.campaignId)}</bdi>
            </p>
            <Button {...control} size="small" onClick={() => field.onChange(null)}>
              Change
            </Button>
          </div>
        ) : (
          <AdvocatePicker
            control={control}
            onPick={({ advocateId, campaignId, name }) => field.onChange({ advocateId, campaignId, name })}
          />
        )
      }
    </Field>
  );
}

/** Which field a refusal is about that names none. */
function findBlamed({ code, message }: ApiError): FieldError | undefined {
  switch (code) {
    case "duplicate_referral":
      return {
        field: "friendEmail",
        message: "belongs to a friend who was referred in this campaign before",
      };
    case "referral_cap_reached":
    case "campaign_not_accepting_referrals":
      return { field: "advocate", message };
    case "not_found":
      return { field: "advocate", message: "is no advocate any more; choose another one" };
    default:
      return undefined;
  }
}
