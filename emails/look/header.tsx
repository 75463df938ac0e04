import { Column, Heading, Row, Text } from "@react-email/components";
import type { Letter } from "@/emails/letter";
import type { Palette } from "@/emails/look/palette";
import { Sign } from "@/emails/look/sign";
import { type } from "@/emails/look/type";
import { Words } from "@/emails/look/words";
import type { Brand } from "@/emails/props";

interface Props {
  readonly letter: Letter;
  readonly brand: Brand;
  readonly palette: Palette;
}

/** The organization, the headline and what it is about: on its color for its customers, plain for its team. */
export function Header({ letter, brand, palette }: Props) {
  const onBand = letter.unsubscribeUrl !== undefined;
  const color = onBand ? palette.band.ink : palette.light.ink;
  const className = onBand ? "on-band" : "ink";
  const back = onBand && { backgroundColor: palette.band.back };
  return (
    <Row>
      <Column className="pad" style={{ padding: onBand ? "28px 36px 32px" : "28px 36px 0", ...back }}>
        <Sign brand={brand} palette={palette} onBand={onBand} />
        <Heading as="h1" className={`title ${className}`} style={{ ...type.title, marginTop: "28px", color }}>
          {letter.title.map((line, index) => (
            <span key={line}>
              {index > 0 && <br />}
              <Words text={line} />
            </span>
          ))}
        </Heading>
        <Text className={className} style={{ ...type.body, marginTop: "12px", color }}>
          <Words text={letter.lead} />
        </Text>
      </Column>
    </Row>
  );
}
