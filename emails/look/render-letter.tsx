import { render } from "@react-email/components";
import type { Letter } from "@/emails/letter";
import { LetterEmail } from "@/emails/look/letter-email";
import { makePalette } from "@/emails/look/palette";
import type { Brand } from "@/emails/props";

/** The letter as HTML. */
export function renderLetter(letter: Letter, brand: Brand): Promise<string> {
  return render(<LetterEmail letter={letter} brand={brand} palette={makePalette(brand.color)} />);
}
