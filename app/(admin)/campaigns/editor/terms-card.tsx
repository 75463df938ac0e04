"use client";

import type { Offer } from "@/components/campaigns/offer";
import { endOfDay } from "@/components/form/days";
import { type EndpointForm, useFieldError } from "@/components/form/use-parsed-form";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { Brand } from "@/emails/props";
import { writeTerms } from "@/lib/campaigns/terms";
import { TermsText } from "../../terms-text";
import { type EditorValues, readHoldDays } from "./editor-values";

interface TermsCardProps {
  readonly form: EndpointForm<EditorValues>;
  readonly brand: Pick<Brand, "name" | "creditMonths">;
  readonly described: { readonly offer: Offer; readonly cap: number };
}

/** The terms of the offer as its settings make them, and the business's own lines. */
export function TermsCard({ form, brand, described: { offer, cap } }: TermsCardProps) {
  const { expiresAt, extraTerms, creditHoldDays } = form.methods.watch();
  const error = useFieldError(form, "extraTerms");
  const end = expiresAt === "" ? null : endOfDay(expiresAt);
  const text = writeTerms({
    ...offer,
    business: brand.name,
    maxReferralsPerAdvocate: cap,
    creditMonths: brand.creditMonths ?? null,
    creditHoldDays: readHoldDays(creditHoldDays) ?? 0,
    expiresAt: end && !Number.isNaN(end.getTime()) ? end : null,
    extraTerms: extraTerms.trim(),
  });
  return (
    <Card aria-labelledby="terms">
      <CardHeader
        id="terms"
        title="Terms of the offer"
        description="We write these from your campaign settings and link them on the friend and advocate pages. Anyone who agreed to an earlier version keeps that version."
      />
      <div className="grid gap-4">
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
        <details>
          <summary className="min-h-control cursor-pointer py-1.5 font-medium text-accent">
            Read the terms
          </summary>
          <TermsText text={text} />
        </details>
      </div>
    </Card>
  );
}
