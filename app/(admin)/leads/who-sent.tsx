"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { CircleHelp, UserPlus } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { z } from "zod";
import { describeProblem } from "@/components/form/describe-problem";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { MarkedText } from "@/components/ui/marked-text";
import { controlStyles } from "@/components/ui/variants";
import { useDebounced } from "@/components/use-debounced";
import { useStored } from "@/components/use-stored";
import { query } from "@/lib/kit/client";
import { emailAddress } from "@/lib/kit/email-address";
import type { ApiError, FieldError } from "@/lib/kit/errors";
import { formatPhone } from "@/lib/kit/format-phone";
import { usPhone } from "@/lib/kit/phone";
import { advocates } from "@/lib/leads/advocates/contract";
import { AgreedToTexts } from "../agreed-to-texts";
import type { CampaignOption } from "./view";

const known = z.object({ advocateId: z.string(), campaignId: z.string(), name: z.string() });

/** The advocate who sent a friend: an existing one, a new one, or unknown. */
const Who = z.union([known, z.object({ newName: z.string() }), z.object({ unknown: z.literal(true) })]);

export type Who = z.output<typeof Who>;

/** The fields of `WhoSent`. A new advocate without an email address or phone number waits to be matched. */
export const whoShape = {
  who: z.custom<Who | null>().transform((chosen, context) => {
    const read = Who.safeParse(chosen);
    if (read.success) return read.data;
    context.addIssue({ code: "custom", message: "Choose who sent them, or say that you don't know." });
    return z.NEVER;
  }),
  contact: z
    .string()
    .transform((typed, context) => {
      const [email, phone] = [emailAddress.safeDecode(typed), usPhone.safeDecode(typed)];
      if (email.success) return { email: email.data };
      if (phone.success) return { phone: phone.data };
      context.addIssue({ code: "custom", message: "Enter an email address or a US phone number." });
      return z.NEVER;
    })
    .exactOptional(),
  campaign: z.string().exactOptional(),
  /** Whether the new advocate agreed to texts at the number in `contact`. */
  contactMayText: z.boolean().exactOptional(),
};

/** The form's values while it is filled in. */
export interface CallValues {
  readonly friendName: string | undefined;
  readonly friendPhone: string | undefined;
  readonly friendEmail: string | undefined;
  readonly friendSmsConsent: boolean | undefined;
  readonly note: string | undefined;
  readonly who: Who | null | undefined;
  readonly contact: string | undefined;
  readonly campaign: string | undefined;
  readonly contactMayText: boolean | undefined;
}

const isOpen = ({ status, expiresAt }: CampaignOption) =>
  status === "active" && (!expiresAt || expiresAt.getTime() > Date.now());

/** Campaigns that accept advocates, the last used first. */
function useOpenCampaigns(campaigns: readonly CampaignOption[]) {
  const [last, setLast] = useStored("last-campaign");
  const open = campaigns.filter(isOpen);
  const ordered = [...open.filter((one) => one.campaignId === last), ...open.filter((one) => one.campaignId !== last)];
  return { open: ordered, setLast };
}

type FoundAdvocate = z.output<typeof advocates.find.output>["advocates"][number];

interface WhoSentProps {
  readonly form: EndpointForm<CallValues>;
  readonly campaigns: readonly CampaignOption[];
  readonly label: string;
  /** The initial query: the name the friend gave. */
  readonly named?: string;
  /** Whether it may stay unknown. */
  readonly mayWait?: boolean;
}

/** The advocate who sent the friend: found by name, digits or code, or enrolled on the spot. */
export function WhoSent({ form, campaigns, label, named = "", mayWait = false }: WhoSentProps) {
  const { field, fieldState } = useController({ control: form.methods.control, name: "who" });
  const [chosen, contact] = useWatch({ control: form.methods.control, name: ["who", "contact"] });
  const { open } = useOpenCampaigns(campaigns);
  const isNew = chosen && "newName" in chosen;
  return (
    <>
      <Field label={label} error={fieldState.error?.message}>
        {(control) =>
          chosen ? (
            <Chosen
              control={control}
              onChange={() => field.onChange(null)}
              text={<ChosenText who={chosen} campaigns={campaigns} />}
            />
          ) : (
            <Picker
              control={control}
              named={named}
              onPick={field.onChange}
              mayEnroll={open.length > 0}
              mayWait={mayWait}
            />
          )
        }
      </Field>
      {isNew && (
        <TextField
          form={form}
          name="contact"
          label={`${chosen.newName}'s email or phone`}
          optional={mayWait}
          hint={
            mayWait
              ? "We’ll send their link there. Don’t have it? Leave it blank: we keep the name with the lead, and you add the rest later."
              : "We’ll send their link there."
          }
        />
      )}
      {isNew && usPhone.safeDecode(contact ?? "").success && (
        <AgreedToTexts form={form} name="contactMayText" note="Without it we save the number and send nothing." />
      )}
      {isNew && open.length > 1 && (
        <SelectField
          form={form}
          name="campaign"
          label="Campaign"
          options={open.map(({ campaignId, name }) => ({ value: campaignId, label: name }))}
          placeholder={open[0]?.name ?? ""}
        />
      )}
    </>
  );
}

function ChosenText({ who, campaigns }: { who: Who; campaigns: readonly CampaignOption[] }) {
  if ("unknown" in who) return "Not known yet";
  if ("newName" in who) {
    return (
      <>
        <bdi className="font-medium">{who.newName}</bdi> <span className="text-secondary text-soft">new advocate</span>
      </>
    );
  }
  const campaign = campaigns.find(({ campaignId }) => campaignId === who.campaignId);
  return (
    <>
      <bdi className="font-medium">{who.name}</bdi> <bdi className="text-secondary text-soft">{campaign?.name}</bdi>
    </>
  );
}

interface ChosenProps {
  readonly control: ComponentProps<typeof Button>;
  readonly text: ReactNode;
  readonly onChange: () => void;
}

/** The chosen advocate, with a button to choose again. */
export function Chosen({ control, text, onChange }: ChosenProps) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-control border border-line bg-paper px-3 py-2">
      <p className="wrap-anywhere min-w-0">{text}</p>
      <Button {...control} size="small" onClick={onChange}>
        Change
      </Button>
    </div>
  );
}

interface PickerProps {
  /** Connects the text field with its label and error. */
  readonly control: ComponentProps<typeof Command.Input>;
  readonly named: string;
  /** Limits the search to a campaign. */
  readonly campaignId?: string;
  /** An advocate to exclude. */
  readonly except?: string;
  readonly onPick: (who: Who) => void;
  readonly mayEnroll: boolean;
  readonly mayWait: boolean;
}

const rowStyles =
  "min-h-11 cursor-pointer px-3.5 py-2 leading-snug [&+&]:border-inner-line [&+&]:border-t data-[selected=true]:bg-paper forced-colors:data-[selected=true]:outline-2";

/** Searches all advocates; the last rows enroll a new one or leave it open. */
export function Picker({ control, named, campaignId, except, onPick, mayEnroll, mayWait }: PickerProps) {
  const [text, setText] = useState(named);
  const typed = text.trim();
  const q = useDebounced(typed);
  const { data, error, isFetching } = useQuery({
    ...query(advocates.find, { q, ...(campaignId && { campaignId }) }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  const matches = (q === "" ? [] : (data?.advocates ?? [])).filter(({ advocateId }) => advocateId !== except);
  // A number is not a name.
  const isName = /\p{L}/u.test(typed) && mayEnroll;
  return (
    <Command label="Search advocates" shouldFilter={false} loop className="grid gap-2">
      <Command.Input
        {...control}
        value={text}
        onValueChange={setText}
        maxLength={100}
        placeholder="Name, phone or code"
        className={cx("h-control px-3", controlStyles)}
      />
      <Command.List
        label="Advocates"
        className={cx("max-h-72 overflow-y-auto rounded-control border border-line", !(typed || mayWait) && "hidden")}
      >
        {matches.map((advocate) => (
          <Command.Item
            key={advocate.advocateId}
            value={advocate.advocateId}
            onSelect={() => {
              const { advocateId, campaignId, name } = advocate;
              onPick({ advocateId, campaignId, name });
            }}
            className={rowStyles}
          >
            <FoundText advocate={advocate} typed={q} />
          </Command.Item>
        ))}
        {isName && (
          <Command.Item value="new" onSelect={() => onPick({ newName: typed })} className={rowStyles}>
            <span className="flex items-center gap-2">
              <UserPlus size={16} className="shrink-0 text-soft" />
              <span className="wrap-anywhere">
                Add “<bdi>{typed}</bdi>” as a new advocate
              </span>
            </span>
          </Command.Item>
        )}
        {mayWait && (
          <Command.Item value="unknown" onSelect={() => onPick({ unknown: true })} className={rowStyles}>
            <span className="flex min-h-7 items-center gap-2">
              <CircleHelp size={16} className="shrink-0 text-soft" />
              They don’t know, or no one sent them
            </span>
          </Command.Item>
        )}
      </Command.List>
      <p aria-live="polite" className="text-secondary text-soft empty:hidden">
        {error ? describeProblem(error) : describeMatch(q, matches.length, isFetching)}
      </p>
    </Command>
  );
}

function FoundText({ advocate, typed }: { advocate: FoundAdvocate; typed: string }) {
  const { name, phone, email, campaignName, referralCode, convertedCount } = advocate;
  return (
    <>
      <p className="wrap-anywhere">
        <bdi className="font-medium">
          <MarkedText text={name} typed={typed} />
        </bdi>{" "}
        <bdi className="text-secondary text-soft">
          <MarkedText text={phone ? formatPhone(phone) : (email ?? "")} typed={typed} />
        </bdi>
      </p>
      <p className="wrap-anywhere text-caption text-soft">
        <bdi>{campaignName}</bdi> · <MarkedText text={referralCode} typed={typed} />
        {convertedCount > 0 && ` · sent ${convertedCount} before`}
      </p>
    </>
  );
}

function describeMatch(q: string, count: number, isFetching: boolean): string {
  if (q === "" || count > 0) return "";
  return isFetching ? "Searching…" : `No advocates match “${q}”.`;
}

export type KnownAdvocate = z.output<typeof known>;

/** Enrolls a new advocate in the chosen or last used campaign. */
export function useEnroll(campaigns: readonly CampaignOption[]) {
  const { open, setLast } = useOpenCampaigns(campaigns);
  const { send } = useSend(advocates.invite, { blame: blameContact });
  return async (
    name: string,
    { mayText, ...contact }: { readonly email?: string; readonly phone?: string; readonly mayText: boolean },
    campaign: string | undefined,
  ): Promise<KnownAdvocate> => {
    const campaignId = campaign || (open[0]?.campaignId ?? "");
    const { advocate } = await send({
      campaignId,
      name,
      ...contact,
      ...(contact.phone && { smsConsent: mayText }),
    });
    setLast(campaignId);
    return { advocateId: advocate.advocateId, campaignId, name: advocate.name };
  };
}

function blameContact({ code, message }: ApiError): FieldError | undefined {
  if (code === "advocate_already_enrolled") {
    return { field: "contact", message: "already belongs to an advocate. Click Change and search for them" };
  }
  if (code === "feature_not_enabled") {
    return { field: "contact", message: "must be an email address. Your account doesn’t include texts" };
  }
  return code === "plan_limit_reached" ? { field: "who", message } : undefined;
}

/** The field that caused a rejected referral, if the server's answer names none. */
export function toFieldError({ code, message }: ApiError): FieldError | undefined {
  if (code === "referral_cap_reached" || code === "campaign_not_accepting_referrals") {
    return { field: "who", message };
  }
  return code === "not_found" ? { field: "who", message: "is no longer an advocate. Choose someone else" } : undefined;
}
