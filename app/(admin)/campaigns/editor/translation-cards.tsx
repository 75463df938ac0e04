"use client";

import { TextField } from "@/components/form/text-field";
import { type EndpointForm, useFieldError } from "@/components/form/use-parsed-form";
import { languageNames } from "@/components/languages";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Translations } from "@/lib/business/campaigns/translations";
import type { EditorValues, OtherLanguage } from "./editor-values";

interface TranslationCardsProps {
  readonly form: EndpointForm<EditorValues>;
  /** The business's language. */
  readonly language: OtherLanguage;
}

/** The business's own text in each other language. */
export function TranslationCards({ form, language }: TranslationCardsProps) {
  const others = Translations.keyType.options.filter((other) => other !== language);
  return others.map((other) => <TranslationCard key={other} form={form} language={other} />);
}

function TranslationCard({ form, language }: TranslationCardsProps) {
  const name = languageNames[language];
  return (
    <Card aria-labelledby={`in-${language}`}>
      <CardHeader
        id={`in-${language}`}
        title={`Your words in ${name}`}
        description={`For customers who read ${name}. Blank fields show what you wrote above, and our own text is always in ${name}.`}
      />
      <div className="grid gap-5">
        <TextField
          form={form}
          name={`translations.${language}.inviteSubject`}
          label={`Subject in ${name}`}
          optional
          autoComplete="off"
        />
        <LongText {...{ form, language }} name="inviteMessage" label={`Message in ${name}`} />
        <LongText {...{ form, language }} name="extraTerms" label={`Your own terms in ${name}`} />
      </div>
    </Card>
  );
}

interface LongTextProps extends TranslationCardsProps {
  readonly name: "inviteMessage" | "extraTerms";
  readonly label: string;
}

function LongText({ form, language, name, label }: LongTextProps) {
  const field = `translations.${language}.${name}` as const;
  return (
    <Field label={label} optional error={useFieldError(form, field)}>
      {(control) => <Textarea rows={3} lang={language} {...control} {...form.methods.register(field)} />}
    </Field>
  );
}
