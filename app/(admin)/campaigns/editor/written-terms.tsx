"use client";

import type { Offer } from "@/components/campaigns/offer";
import { endOfDay } from "@/components/form/days";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import type { Brand } from "@/emails/props";
import { writeTerms } from "@/lib/business/campaigns/terms";
import { en } from "@/lib/kit/words/en/en";
import { TermsText } from "../../terms-text";
import { type EditorValues, readHoldDays } from "./editor-values";

export interface TermsCardProps {
  readonly form: EndpointForm<EditorValues>;
  readonly brand: Pick<Brand, "name" | "creditMonths">;
  readonly described: { readonly offer: Offer; readonly cap: number };
}

/** The terms generated from the unsaved values. */
export function WrittenTerms({ form, brand, described: { offer, cap } }: TermsCardProps) {
  const { expiresAt, extraTerms, creditHoldDays, newCustomersOnly } = form.methods.watch();
  const end = expiresAt === "" ? null : endOfDay(expiresAt);
  const text = writeTerms(
    {
      ...offer,
      business: brand.name,
      maxReferralsPerAdvocate: cap,
      creditMonths: brand.creditMonths ?? null,
      creditHoldDays: readHoldDays(creditHoldDays) ?? 0,
      newCustomersOnly: newCustomersOnly === "new",
      expiresAt: end && !Number.isNaN(end.getTime()) ? end : null,
      extraTerms: extraTerms.trim(),
    },
    en,
  );
  return <TermsText text={text} />;
}
