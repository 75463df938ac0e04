import { wordsFor } from "@/app/page-words";
import { PlainTop, Sheet } from "@/app/sheet";
import { CodeBox } from "../../r/code-box";

/** For an unknown business. */
export default async function UnknownBusiness() {
  const words = await wordsFor();
  const { frame, refer } = words;
  return (
    <Sheet above={<PlainTop words={words} />} title={frame.brokenLink} text={refer.unknownText} words={words}>
      <CodeBox words={words} />
    </Sheet>
  );
}
