import { foldGsm } from "@/emails/sms/fold-gsm";
import { countSegments } from "@/emails/sms/gsm";
import { fullName } from "@/emails/words/names";

/** A text message in several wordings, the best first, the shortest last. Amounts are in each. */
export interface Draft {
  readonly wordings: readonly string[];
  readonly link: string;
}

interface Sender {
  readonly name: string;
  readonly isFirst: boolean;
}

const LONGEST_NAME = 60;

/** The best wording that is sent as one message, or as few as possible, always from the sender's whole name. */
export function composeSms({ wordings, link }: Draft, { name, isFirst }: Sender): string {
  const sender = foldGsm(fullName(name, LONGEST_NAME));
  const end = isFirst ? " Reply STOP to opt out" : "";
  const texts = wordings.map((words) => `${sender}: ${foldGsm(words)} ${link}${end}`);
  const shortest = `${sender}: ${foldGsm(wordings.at(-1) ?? "")} ${link}${end.replace("Reply ", "")}`;
  return [...texts, shortest].reduce((best, text) =>
    countSegments(text) < countSegments(best) ? text : best,
  );
}
