"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import type { Offer } from "@/components/campaigns/offer";
import { DateField } from "@/components/form/date-field";
import { dayOf } from "@/components/form/days";
import { RadioCardsField } from "@/components/form/radio-cards-field";
import { TextField } from "@/components/form/text-field";
import { type EndpointForm, useFieldError } from "@/components/form/use-parsed-form";
import { lazy } from "@/components/lazy";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { useHydrated } from "@/components/ui/use-hydrated";
import { MAX_NAME } from "@/lib/business/campaigns/contract";
import { Translations } from "@/lib/business/campaigns/translations";
import { basics } from "@/lib/kit/words/languages";
import { type CapRule, type EditorValues, foldedFields, type OtherLanguage, readWords } from "./editor-values";
import { InviteCard, inMessage, inSubject, LONGEST_SUBJECT, LONGEST_TEXT, type OurInvites } from "./invite-card";
import { OurWordsField } from "./our-words-field";
import type { TermsCardProps } from "./written-terms";

export interface FineTuneCardsProps {
  readonly form: EndpointForm<EditorValues>;
  readonly rule: CapRule;
  readonly brand: TermsCardProps["brand"];
  readonly described: { readonly offer: Offer; readonly cap: number };
  /** The business's language. */
  readonly language: OtherLanguage;
  /** Our own invite in each language. */
  readonly ours: OurInvites;
  /** The name that the offer makes. */
  readonly madeName: string;
  /** The section that the address names. */
  readonly section: string | undefined;
  /** The last card. */
  readonly children?: ReactNode;
}

/** The folded settings of a campaign, in groups. */
export function FineTuneCards(props: FineTuneCardsProps) {
  const { form, rule, brand, described, language, ours, madeName, section, children } = props;
  const { errors, submitCount } = useFormState({ control: form.methods.control });
  const wrong = foldedFields.find((field) => errors[field] !== undefined);
  const isOfferWrong = errors.friendRewardValue !== undefined || errors.advocateRewardValue !== undefined;

  // The fields were hidden or not yet there when the form wanted to focus one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to save focuses it again.
  useEffect(() => {
    if (wrong && !isOfferWrong) form.methods.setFocus(focusOf(wrong, errors));
  }, [submitCount]);

  useEffect(() => {
    const named = section ? document.getElementById(section) : null;
    (named?.closest("section") ?? named)?.scrollIntoView({ block: "start" });
  }, [section]);

  return (
    <>
      <BasicsCard form={form} rule={rule} madeName={madeName} />
      <TermsCard form={form} brand={brand} described={described} />
      <InviteCard form={form} offer={described.offer} words={readWords(form.methods.watch())} ours={ours[language]} />
      <TranslationCards form={form} language={language} ours={ours} />
      {children}
    </>
  );
}

type FocusTarget = Parameters<EndpointForm<EditorValues>["methods"]["setFocus"]>[0];

/** The field to focus: of the translations, the first one with an error. */
function focusOf(
  field: (typeof foldedFields)[number],
  errors: EndpointForm<EditorValues>["methods"]["formState"]["errors"],
): FocusTarget {
  if (field !== "translations") return field;
  for (const [language, texts] of Object.entries(errors.translations ?? {})) {
    const [text] = Object.keys(texts ?? {});
    if (text) return `translations.${language}.${text}` as FocusTarget;
  }
  return field;
}

interface BasicsCardProps {
  readonly form: EndpointForm<EditorValues>;
  readonly rule: CapRule;
  /** The name that the offer makes. */
  readonly madeName: string;
}

/** The name, the referral limit per advocate, the hold period and the end date. */
function BasicsCard({ form, rule, madeName }: BasicsCardProps) {
  const hydrated = useHydrated();
  const day = form.methods.watch("expiresAt");
  const isOver = hydrated && day !== "" && day < dayOf(new Date());
  return (
    <Card aria-labelledby="basics">
      <CardHeader id="basics" title="Name and limits" />
      <div className="grid items-start gap-x-grid gap-y-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <OurWordsField
            form={form}
            name="name"
            label="Campaign name"
            ours={madeName}
            isLine
            maxLength={MAX_NAME}
            hint="Only your team sees this. Until you change it, it follows the offer."
          />
        </div>
        <TextField
          form={form}
          name="creditHoldDays"
          label="Waiting time"
          hint="Until a reward can be used. Match your refund policy."
          inputMode="numeric"
          maxLength={2}
          trailing="days after the job"
        />
        <TextField
          form={form}
          name="maxReferralsPerAdvocate"
          label="Friends per advocate"
          hint="At the limit, their page explains why."
          inputMode="numeric"
          trailing={`up to ${rule.most.toLocaleString("en-US")} ${rule.because ?? ""}`}
        />
        <DateField
          form={form}
          name="expiresAt"
          label="End date"
          whenEmpty="Never"
          clearLabel="Remove the end date"
          hint={
            isOver
              ? "This date has passed, so no new leads come in. Open leads can still convert."
              : "Ends at 11:59 PM your time. You can still convert open leads."
          }
        />
      </div>
    </Card>
  );
}

const cards = [
  { value: "new", label: "New customers only", hint: "We check if you know them already" },
  { value: "anyone", label: "Anyone", hint: "Also people you have worked for before" },
];

// Loaded when a member opens the terms.
const WrittenTerms = lazy(() => import("./written-terms").then((file) => file.WrittenTerms));

/** The offer's terms generated from its settings, and the business's own lines. */
function TermsCard({ form, brand, described }: TermsCardProps) {
  const error = useFieldError(form, "extraTerms");
  const [isRead, setIsRead] = useState(false);
  return (
    <Card aria-labelledby="terms">
      <CardHeader
        id="terms"
        title="Terms of the offer"
        description="We write these from your campaign settings and link them on the friend and advocate pages. Anyone who agreed to an earlier version keeps that version."
      />
      <div className="grid gap-4">
        <RadioCardsField
          form={form}
          name="newCustomersOnly"
          label="Who counts"
          cards={cards}
          hint="If your customer files or earlier leads know the friend, the credit is held until you have looked. The friend keeps the discount."
        />
        <Field label="Your own terms" optional error={error} hint="Up to 1,000 characters. They come last.">
          {(control) => (
            <Textarea
              rows={3}
              placeholder="Not valid on emergency calls."
              {...control}
              {...form.methods.register("extraTerms")}
            />
          )}
        </Field>
        <details onToggle={() => setIsRead(true)}>
          <summary className="min-h-control cursor-pointer py-1.5 font-medium text-accent">Read the terms</summary>
          {isRead && <WrittenTerms form={form} brand={brand} described={described} />}
        </details>
      </div>
    </Card>
  );
}

interface TranslationCardsProps {
  readonly form: EndpointForm<EditorValues>;
  /** The business's language. */
  readonly language: OtherLanguage;
  /** Our own invite in each language. */
  readonly ours: OurInvites;
}

/** The text that customers of each other language read. */
function TranslationCards({ form, language, ours }: TranslationCardsProps) {
  const others = Translations.keyType.options.filter((other) => other !== language);
  return (
    <div id="languages" className="grid grid-cols-[minmax(0,1fr)] gap-grid">
      {others.map((other) => (
        <TranslationCard key={other} form={form} language={other} ours={ours} />
      ))}
    </div>
  );
}

function TranslationCard({ form, language, ours }: TranslationCardsProps) {
  const name = basics[language].inEnglish;
  const [subject, message] = useWatch({
    control: form.methods.control,
    name: ["inviteSubject", "inviteMessage"],
  });
  const shared = { form, lang: language } as const;
  return (
    <Card aria-labelledby={`in-${language}`}>
      <CardHeader
        id={`in-${language}`}
        title={`In ${name}`}
        description={`For customers who read ${name}. Where a field is blank, they read what you wrote above.`}
      />
      <div className="grid gap-5">
        <OurWordsField
          {...shared}
          name={`translations.${language}.inviteSubject`}
          label={`Subject in ${name}`}
          // With words of your own above, ours would not be sent.
          ours={subject === "" ? ours[language].inviteSubject : ""}
          isLine
          maxLength={LONGEST_SUBJECT}
          placeholders={inSubject}
        />
        <OurWordsField
          {...shared}
          name={`translations.${language}.inviteMessage`}
          label={`Message in ${name}`}
          ours={message === "" ? ours[language].inviteMessage : ""}
          rows={4}
          maxLength={LONGEST_TEXT}
          placeholders={inMessage}
        />
        <OurWordsField
          {...shared}
          name={`translations.${language}.extraTerms`}
          label={`Your own terms in ${name}`}
          ours=""
          maxLength={LONGEST_TEXT}
        />
      </div>
    </Card>
  );
}
