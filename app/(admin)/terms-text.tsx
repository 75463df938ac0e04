import { readTermsParts } from "@/lib/business/campaigns/terms";

/** The terms of an offer, in a small box. */
export function TermsText({ text }: { text: string }) {
  return (
    <dl className="mt-2 grid gap-3 text-secondary">
      {readTermsParts(text).map((part) => (
        <div key={part.heading}>
          <dt className="wrap-anywhere font-medium">{part.heading}</dt>
          <dd className="wrap-anywhere whitespace-pre-line text-pretty text-soft">{part.text}</dd>
        </div>
      ))}
    </dl>
  );
}
