import { foldGsm } from "@/emails/sms/fold-gsm";
import { countSegments } from "@/emails/sms/gsm";
import { fullName } from "@/emails/words/names";

/** A text message in several wordings, the best first, the shortest last. */
export interface Draft {
  readonly wordings: readonly string[];
  readonly link: string;
}

interface Sender {
  readonly name: string;
  readonly isFirst: boolean;
}

const NAME_LENGTHS = [40, 24, 16];
const LAST_RESORT = [10, 6];

/** The best wording that is sent as one message, or as few as possible. Its sender's name is shortened first. */
export function composeSms(drafts: readonly Draft[], sender: Sender): string {
  const texts = [
    ...drafts.flatMap(({ wordings, link }) =>
      wordings.flatMap((words) => write(words, link, sender, NAME_LENGTHS)),
    ),
    ...drafts.flatMap(({ wordings, link }) => write(wordings.at(-1) ?? "", link, sender, LAST_RESORT)),
  ];
  return texts.reduce((best, text) => (countSegments(text) < countSegments(best) ? text : best));
}

function write(words: string, link: string, { name, isFirst }: Sender, lengths: readonly number[]): string[] {
  const end = isFirst ? " Reply STOP to opt out" : "";
  return lengths.map((length) => `${foldGsm(fullName(name, length))}: ${foldGsm(words)} ${link}${end}`);
}
