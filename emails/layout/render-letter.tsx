import { render } from "@react-email/components";
import { LetterEmail } from "@/emails/layout/letter-email";
import { makePalette } from "@/emails/layout/palette";
import type { Letter } from "@/emails/letter";
import type { Brand } from "@/emails/props";

/** The letter as HTML. */
export function renderLetter(letter: Letter, brand: Brand): Promise<string> {
  return render(<LetterEmail letter={letter} brand={brand} palette={makePalette(brand.color)} />);
}
