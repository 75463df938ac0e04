"use client";

import { useWatch } from "react-hook-form";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { Card, CardHeader } from "@/components/ui/card";
import { Translations } from "@/lib/business/campaigns/translations";
import { basics } from "@/lib/kit/words/languages";
import type { EditorValues, OtherLanguage } from "./editor-values";
import { inMessage, inSubject, LONGEST_SUBJECT, LONGEST_TEXT, type OurInvites } from "./invite-card";
import { OurWordsField } from "./our-words-field";

interface TranslationCardsProps {
  readonly form: EndpointForm<EditorValues>;
  /** The business's language. */
  readonly language: OtherLanguage;
  /** Our own invite in each language. */
  readonly ours: OurInvites;
}

/** The text that customers of each other language read. */
export function TranslationCards({ form, language, ours }: TranslationCardsProps) {
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
