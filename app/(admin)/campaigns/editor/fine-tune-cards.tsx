"use client";

import { type ReactNode, useEffect } from "react";
import { useFormState } from "react-hook-form";
import type { Offer } from "@/components/campaigns/offer";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { BasicsCard } from "./basics-card";
import {
  type CapRule,
  type EditorValues,
  foldedFields,
  type OtherLanguage,
  readWords,
} from "./editor-values";
import { InviteCard, type OurInvites } from "./invite-card";
import { TermsCard } from "./terms-card";
import { TranslationCards } from "./translation-cards";
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
      <InviteCard
        form={form}
        offer={described.offer}
        words={readWords(form.methods.watch())}
        ours={ours[language]}
      />
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
