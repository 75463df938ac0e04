import { Body, Column, Container, Head, Html, Preview, Row } from "@react-email/components";
import type { Letter } from "@/emails/letter";
import { BodyBlock } from "@/emails/look/body-block";
import { Footer } from "@/emails/look/footer";
import { Header } from "@/emails/look/header";
import type { Palette } from "@/emails/look/palette";
import { styleSheet } from "@/emails/look/style-sheet";
import type { Brand } from "@/emails/props";

interface Props {
  readonly letter: Letter;
  readonly brand: Brand;
  readonly palette: Palette;
}

const WIDTH = "560px";

/** A letter laid out: one column, light by default, dark where the mail program asks for it. */
export function LetterEmail({ letter, brand, palette }: Props) {
  const colors = palette.light;
  const card = {
    maxWidth: WIDTH,
    border: `1px solid ${colors.line}`,
    borderRadius: "12px",
    backgroundColor: colors.card,
    overflow: "hidden",
  };
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{letter.subject}</title>
        <style>{styleSheet(palette)}</style>
      </Head>
      <Body style={{ margin: 0, padding: 0 }}>
        <Preview>{letter.preheader}</Preview>
        <Row>
          <Column className="outer" style={{ padding: "32px 12px", backgroundColor: colors.paper }}>
            <Container className="card" style={card}>
              <Header letter={letter} brand={brand} palette={palette} />
              <Row>
                <Column className="pad" style={{ padding: "16px 36px 32px" }}>
                  {letter.body.map((block) => (
                    <Row key={block.kind}>
                      <Column style={{ paddingTop: "20px" }}>
                        <BodyBlock block={block} colors={colors} />
                      </Column>
                    </Row>
                  ))}
                </Column>
              </Row>
            </Container>
            <Container style={{ maxWidth: WIDTH }}>
              <Footer letter={letter} brand={brand} colors={colors} />
            </Container>
          </Column>
        </Row>
      </Body>
    </Html>
  );
}
