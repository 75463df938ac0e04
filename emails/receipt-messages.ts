import { advocateLetter } from "@/emails/advocate-letter";
import type { Letter } from "@/emails/letter";
import type { Brand, OwnPage } from "@/emails/props";
import { money } from "@/emails/text/formats";
import { describeCreditUse } from "@/emails/text/offer";
import { cleanText, endSentence, isolate } from "@/emails/text/text";
import { draftToAdvocate, type TextDraft } from "@/emails/text-draft";
import { speak } from "@/emails/words";

interface ReceiptProps extends OwnPage {
  readonly advocateName: string;
  readonly usedCents: number;
  readonly balanceCents: number;
  /** The invoice it came off, if the business gave one. */
  readonly invoiceNumber?: string;
  readonly isGiftCard?: true;
}

/** Receipts for used credit. */
export const receiptMessages = {
  "credit-used": { email: receipt, text: receiptText },
};

/** Tells an advocate what credit was used, on which invoice, and what is left. */
function receipt(props: ReceiptProps, brand: Brand): Letter {
  const { usedCents, balanceCents, isGiftCard, portalUrl } = props;
  const { language, words, business } = speak(props, brand);
  const { used, account, button } = words;
  const amount = money(usedCents, words);
  const number = isolate(cleanText(props.invoiceNumber ?? ""));
  const how = isGiftCard
    ? used.how.card(amount, business)
    : number
      ? used.how.invoice(amount, number, business)
      : used.how.bill(amount, business);
  const line = isGiftCard ? used.lineCard : number ? used.line(number) : used.lineOther;
  const useOfRest = balanceCents > 0 ? describeCreditUse(balanceCents, brand, language) : "";
  return {
    ...advocateLetter(props, brand, {
      subject: used.subject(amount),
      preheader: balanceCents > 0 ? used.left(money(balanceCents, words)) : used.none,
      lead: endSentence(how),
      body: [
        {
          kind: "account" as const,
          lines: [
            { label: line, amount: `−${amount}`, isTaken: true },
            { label: account.credit, amount: money(balanceCents, words) },
          ],
        },
        ...(useOfRest ? [{ kind: "paragraph" as const, text: useOfRest }] : []),
        { kind: "button" as const, label: button.page, url: portalUrl },
      ],
    }),
    reason: used.reason(business),
  };
}

function receiptText(props: ReceiptProps, brand: Brand): TextDraft {
  const { usedCents, balanceCents, invoiceNumber } = props;
  const { language, words, texts } = speak(props, brand);
  const { used } = texts;
  const amount = money(usedCents, words);
  const left = used.left(money(balanceCents, words));
  const number = cleanText(invoiceNumber ?? "");
  const short = `${used.other(amount)} ${left}`;
  return draftToAdvocate(props, language, number ? `${used.invoice(amount, number)} ${left}` : short, short);
}
