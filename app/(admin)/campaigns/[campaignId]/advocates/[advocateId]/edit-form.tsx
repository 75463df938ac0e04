"use client";

import { Mail, MessageSquare, Send } from "lucide-react";
import { useEffect, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { toast } from "sonner";
import { z } from "zod";
import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/text-field";
import { useConflictSave } from "@/components/form/use-conflict-save";
import { type FormValues, useEndpointForm } from "@/components/form/use-endpoint-form";
import { type EndpointForm, useFieldError } from "@/components/form/use-parsed-form";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { useUndo } from "@/components/use-undo";
import { call } from "@/lib/kit/client";
import { formatPhone } from "@/lib/kit/format-phone";
import { usPhone } from "@/lib/kit/phone";
import { basics, isLanguage } from "@/lib/kit/words/languages";
import { advocates } from "@/lib/leads/advocates/contract";
import { consentFor, preferenceFor } from "@/lib/leads/advocates/notification-preference";
import { AgreedToTexts } from "../../../../agreed-to-texts";
import { LanguageField } from "../../../../language-field";
import type { PageAdvocate, PagePlan } from "./read-page";
import type { Preference } from "./timeline";

const choices = [
  { value: "email", label: "Email", icon: Mail },
  { value: "sms", label: "Texts", icon: MessageSquare },
  { value: "both", label: "Both", icon: Send },
] as const;

interface EditFormProps {
  readonly advocate: PageAdvocate;
  readonly plan: PagePlan;
  readonly draftKey: string;
  readonly onDone: () => void;
}

/** Name, contacts and preferred channel. */
export function EditForm({ advocate: opened, plan, draftKey, onDone }: EditFormProps) {
  // The values the form was filled from; the page may receive newer ones.
  const [advocate, setAdvocate] = useState<PageAdvocate>(opened);
  const { campaignId, advocateId } = advocate;
  const toastEdited = useTellEdited(advocate);
  const { save, dialog } = useConflictSave({
    read: advocates.get,
    update: advocates.update,
    at: { campaignId, advocateId },
    fields: fieldLabels,
    onTheirs: (latest) => {
      setAdvocate(latest.advocate);
      form.methods.reset(valuesOf(latest.advocate));
    },
  });
  const form = useEndpointForm({
    endpoint: advocates.update,
    defaultValues: valuesOf(advocate),
    sendBy: (input, send) => {
      const changes = changesOf(advocate, input);
      return save({ advocate }, changes, (ifMatch) => send({ ...changes, campaignId, advocateId }, ifMatch));
    },
    fixed: { campaignId, advocateId },
    draftKey,
    onDone({ advocate: edited }) {
      onDone();
      toastEdited(edited);
    },
  });
  return (
    <DialogForm form={form} submit="Save changes">
      {dialog}
      <TextField form={form} name="name" label="Name" maxLength={100} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="email" label="Email" type="email" optional />
        <TextField form={form} name="phone" label="Phone" type="tel" optional />
      </div>
      <ConsentField form={form} advocate={advocate} />
      <PreferenceField form={form} advocate={advocate} plan={plan} />
      <LanguageField form={form} name="language" />
    </DialogForm>
  );
}

function valuesOf(advocate: PageAdvocate): AdvocateFields {
  const { name, email = "", phone, notificationPreference, language, smsConsentAt } = advocate;
  const smsConsent = smsConsentAt !== undefined;
  return {
    name,
    email,
    phone: phone ? formatPhone(phone) : "",
    notificationPreference,
    language,
    smsConsent,
  };
}

const fieldLabels = {
  name: { label: "Name" },
  email: { label: "Email" },
  phone: {
    label: "Phone",
    format: (value: unknown) => (typeof value === "string" ? formatPhone(value) : "None"),
  },
  notificationPreference: { label: "Messages" },
  language: {
    label: "Language",
    format: (value: unknown) => (isLanguage(value) ? basics[value].inEnglish : "Your default"),
  },
};

type AdvocateChange = Omit<z.output<typeof advocates.update.input>, "campaignId" | "advocateId">;

/** Changed fields. The preference is sent with changed contacts, since the server would otherwise reset it. */
function changesOf(
  advocate: PageAdvocate,
  { name, email, phone, notificationPreference, language, smsConsent }: AdvocateChange,
): AdvocateChange {
  const typed = { name, email, phone, language: language ?? null, ...(phone && { smsConsent }) };
  // Sent only if it differs from the default consent.
  const { mayText } = readContacts({ email, phone }, advocate);
  const before: Readonly<Record<string, unknown>> = { ...advocate, smsConsent: mayText };
  const changed = Object.entries(typed).filter(([key, value]) => value !== (before[key] ?? null));
  const isOfName = changed.every(([key]) => key === "name" || key === "language");
  const isPreferenceKept = notificationPreference === advocate.notificationPreference;
  return Object.fromEntries(
    isOfName && isPreferenceKept && changed.length > 0
      ? changed
      : [...changed, ["notificationPreference", notificationPreference]],
  );
}

type AdvocateFields = FormValues<
  typeof advocates.update,
  "name" | "email" | "phone" | "notificationPreference" | "language" | "smsConsent"
>;

interface ConsentFieldProps {
  readonly form: EndpointForm<AdvocateFields>;
  readonly advocate: PageAdvocate;
}

/** Whether the typed number may be texted. A changed number may not, until a member checks the box. */
function ConsentField({ form, advocate }: ConsentFieldProps) {
  const { control, setValue } = form.methods;
  const phone = useWatch({ control, name: "phone" });
  const isSame = readContacts({ phone }, advocate).phone === (advocate.phone ?? null);
  const mayText = isSame && advocate.smsConsentAt !== undefined;
  const [followed, setFollowed] = useState(mayText);
  useEffect(() => {
    if (mayText === followed) return;
    setFollowed(mayText);
    setValue("smsConsent", mayText);
  }, [mayText, followed, setValue]);
  if (!phone?.trim()) return null;
  return <AgreedToTexts form={form} name="smsConsent" />;
}

interface PreferenceFieldProps {
  readonly form: EndpointForm<AdvocateFields>;
  readonly advocate: PageAdvocate;
  readonly plan: PagePlan;
}

/** The preferred channel. It follows the typed contacts. */
function PreferenceField({ form, advocate, plan }: PreferenceFieldProps) {
  const { control } = form.methods;
  const [email, phone, smsConsent] = useWatch({ control, name: ["email", "phone", "smsConsent"] });
  const { field } = useController({ control, name: "notificationPreference" });
  const [chosen, setChosen] = useState(field.value ?? advocate.notificationPreference);
  const contacts = readContacts({ email, phone, smsConsent }, advocate);
  const settled = settlePreference(chosen, contacts, plan);
  const { value, onChange } = field;
  useEffect(() => {
    if (settled !== value) onChange(settled);
  }, [settled, value, onChange]);
  return (
    <Field label="Messages" error={useFieldError(form, "notificationPreference")}>
      {(attributes) => (
        <RadioCards
          {...attributes}
          ref={field.ref}
          value={settled}
          onValueChange={setChosen}
          onBlur={field.onBlur}
          cards={choices.map((choice) => ({
            ...choice,
            hint: describePreference(choice.value, contacts, plan),
            disabled: obstacleTo(choice.value, contacts, plan) !== undefined,
          }))}
        />
      )}
    </Field>
  );
}

/** The inputs that decide which channels can reach a person. */
interface TypedContacts {
  readonly email: string | null;
  readonly phone: string | null;
  /** Whether the person agreed to texts at this number. */
  readonly mayText: boolean;
}

interface Typed {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly smsConsent?: boolean | undefined;
}

/** The typed contacts as the server will read them. */
export function readContacts(
  { email, phone: typed, smsConsent }: Typed,
  advocate: Pick<PageAdvocate, "phone" | "smsConsentAt" | "enrolledAt">,
): TypedContacts {
  const phone = z.safeDecode(usPhone, typed ?? "").data ?? (typed?.trim() || null);
  const { smsConsentAt = null, enrolledAt } = advocate;
  const before = { phone: advocate.phone ?? null, smsConsentAt, enrolledAt };
  const mayText = consentFor({ phone, smsConsent }, before, new Date()) !== null;
  return { email: email?.trim() || null, phone, mayText };
}

/** Why a preference doesn't fit the contacts or the plan; undefined if it does. */
export function obstacleTo(
  preference: Preference,
  { email, phone, mayText }: TypedContacts,
  plan: PagePlan,
): string | undefined {
  if (preference !== "sms" && !email) return "Needs an email address.";
  if (preference !== "email" && !phone) return "Needs a phone number.";
  if (preference === "sms" && !mayText) return "Has not agreed to be texted at this number.";
  if (preference === "sms" && !plan.sms) return "Your account doesn’t include texts.";
  return undefined;
}

/** The preference to send: the chosen one if it fits, else the best the contacts allow. */
export function settlePreference(chosen: Preference, contacts: TypedContacts, plan: PagePlan): Preference {
  return obstacleTo(chosen, contacts, plan) === undefined ? chosen : preferenceFor(contacts);
}

/** Describes a preference's effect with these contacts and this plan. */
export function describePreference(preference: Preference, contacts: TypedContacts, plan: PagePlan): string {
  const obstacle = obstacleTo(preference, contacts, plan);
  if (obstacle) return obstacle;
  if (preference === "email") return "Every message goes by email.";
  if (preference === "sms") return "Every message comes as a text.";
  if (!plan.sms) return "By email for now. Your account doesn’t include texts.";
  return contacts.mayText ? "Every message goes by email and text." : "By email until texts are agreed to.";
}

/** Confirms a changed contact and offers to undo it. */
function useTellEdited(before: PageAdvocate) {
  const undo = useUndo();
  const { campaignId, advocateId, name, email = null, phone = null, notificationPreference } = before;
  const { language = null } = before;
  const changeBack = () =>
    call(advocates.update, { campaignId, advocateId, name, email, phone, notificationPreference, language });

  return ({ name: called, smsConsentAt }: Pick<PageAdvocate, "name" | "smsConsentAt">) => {
    // Undo must never record a consent that the person didn't give.
    const mayUndo = (smsConsentAt === undefined) === (before.smsConsentAt === undefined);
    toast.success(`${called} was updated.`, {
      ...(mayUndo && {
        action: { label: "Undo", onClick: () => undo(changeBack, `${name} was changed back.`) },
      }),
    });
  };
}
