"use client";

import { type FieldValues, useController } from "react-hook-form";
import type { BoundField } from "@/components/form/use-parsed-form";
import { FieldNote } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { type LanguageChoice, languageChoices } from "@/lib/kit/words/languages";

/** A person's language; defaults to the business's. */
export function LanguageField<V extends FieldValues>({
  form,
  name,
}: Pick<BoundField<V, Exclude<LanguageChoice, "">>, "form" | "name">) {
  const { field } = useController({ control: form.methods.control, name });
  const value: LanguageChoice | null | undefined = field.value;
  return (
    <div>
      <p aria-hidden className="mb-1.5 font-medium text-ink text-secondary">
        Language
      </p>
      <Segmented label="Language" segments={languageChoices} value={value || ""} onValueChange={field.onChange} />
      <FieldNote id="language" hint="Language for their messages and page." />
    </div>
  );
}
