"use client";

import { useState } from "react";
import { RadioCardsField } from "@/components/form/radio-cards-field";
import { useFieldError } from "@/components/form/use-parsed-form";
import { lazy } from "@/components/lazy";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { TermsCardProps } from "./written-terms";

const cards = [
  { value: "new", label: "New customers only", hint: "We check if you know them already" },
  { value: "anyone", label: "Anyone", hint: "Also people you have worked for before" },
];

// Loaded when a member opens the terms.
const WrittenTerms = lazy(() => import("./written-terms").then((file) => file.WrittenTerms));

/** The offer's terms generated from its settings, and the business's own lines. */
export function TermsCard({ form, brand, described }: TermsCardProps) {
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
          <summary className="min-h-control cursor-pointer py-1.5 font-medium text-accent">
            Read the terms
          </summary>
          {isRead && <WrittenTerms {...{ form, brand, described }} />}
        </details>
      </div>
    </Card>
  );
}
