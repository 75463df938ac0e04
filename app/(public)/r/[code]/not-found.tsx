import { wordsFor } from "@/app/page-words";
import { PlainTop, Sheet } from "@/app/sheet";
import { CodeBox } from "../code-box";
import { describePlainOffer } from "./wording";

/** For an unknown link. */
export default async function UnknownLink() {
  const words = await wordsFor();
  return (
    <Sheet above={<PlainTop words={words} />} {...describePlainOffer("unknown", words)} words={words}>
      <CodeBox words={words} />
    </Sheet>
  );
}
