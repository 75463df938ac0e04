import { render } from "@react-email/render";
import { BodyBlock, IsolatedText } from "@/emails/layout/body-block";
import { Body, Column, Container, Head, Html, Img, Link, Row, Text } from "@/emails/layout/elements";
import { type Colors, makePalette, type Palette, type } from "@/emails/layout/styles";
import { footerContact, footerLinks, type LaidOutLetter, type Letter } from "@/emails/letter";
import type { Brand } from "@/emails/props";
import { cleanText, isolate, shorten } from "@/emails/text/text";
import { wordsOf } from "@/emails/words";

export async function drawLetter(letter: LaidOutLetter, brand: Brand): Promise<string> {
  const html = await render(<LetterEmail letter={letter} brand={brand} palette={makePalette(brand.color)} />);
  return writeGhostTables(html);
}

interface LetterEmailProps {
  readonly letter: LaidOutLetter;
  readonly brand: Brand;
  readonly palette: Palette;
}

const WIDTH = "560px";

const ghost = { open: '<i data-ghost="open"></i>', close: '<i data-ghost="close"></i>' };

// React writes no comments, so these hold the places of the tables below.
function Ghost({ end }: { end: keyof typeof ghost }) {
  return <i data-ghost={end} />;
}

/** Outlook for Windows knows no widest width: a table that only it reads keeps the card from filling the window. */
function writeGhostTables(html: string): string {
  const table = `<table role="presentation" align="center" width="${Number.parseInt(WIDTH, 10)}" border="0" cellpadding="0" cellspacing="0"><tr><td>`;
  return html
    .replace(ghost.open, `<!--[if mso]>${table}<![endif]-->`)
    .replace(ghost.close, "<!--[if mso]></td></tr></table><![endif]-->");
}

const hidden = {
  display: "none",
  overflow: "hidden",
  lineHeight: "1px",
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
} as const;

/** The letter's layout: one column, light by default, dark if the mail program prefers it. */
export function LetterEmail({ letter, brand, palette }: LetterEmailProps) {
  const colors = palette.light;
  const card = {
    maxWidth: WIDTH,
    border: `1px solid ${colors.line}`,
    borderRadius: "12px",
    backgroundColor: colors.card,
    overflow: "hidden",
  };
  return (
    <Html lang={letter.language ?? "en"}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{letter.subject}</title>
        <style>{styleSheet(palette)}</style>
      </Head>
      <Body style={{ margin: 0, padding: 0 }}>
        <div style={hidden} data-skip-in-text>
          {letter.preheader}
          {letter.room && <div>{letter.room}</div>}
        </div>
        <Row>
          <Column className="outer" style={{ padding: "32px 12px", backgroundColor: colors.paper }}>
            <Ghost end="open" />
            <Container className="card" style={card}>
              <Header letter={letter} brand={brand} palette={palette} />
              <Row>
                <Column className="pad" style={{ padding: "16px 36px 32px" }}>
                  {letter.body.map((block) => (
                    <Row key={block.kind}>
                      <Column style={{ paddingTop: "20px" }}>
                        <BodyBlock block={block} colors={colors} words={wordsOf(letter).layout} />
                      </Column>
                    </Row>
                  ))}
                  {letter.help && <HelpLine text={letter.help} phone={brand.phone} colors={colors} />}
                </Column>
              </Row>
            </Container>
            <Container style={{ maxWidth: WIDTH }}>
              <Footer letter={letter} brand={brand} colors={colors} />
            </Container>
            <Ghost end="close" />
          </Column>
        </Row>
      </Body>
    </Html>
  );
}

/**
 * Rules that inline styles cannot express: phones and dark mode. Without them an email is light and still fits. It must
 * not contain characters that HTML escapes.
 */
function styleSheet({ light, dark }: Palette): string {
  return `:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { background-color: ${light.paper}; -webkit-text-size-adjust: 100%; }
@media (max-width: 480px) {
  .outer { padding: 0 0 24px !important; }
  .card { border-width: 0 0 1px !important; border-radius: 0 !important; }
  .pad { padding-left: 22px !important; padding-right: 22px !important; }
  .title { font-size: 30px !important; }
  .action { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  body, .outer { background-color: ${dark.paper} !important; }
  .card { background-color: ${dark.card} !important; }
  .tile { padding: 8px 12px !important; }
  .fill { background-color: ${dark.fill} !important; }
  .card, .line { border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.soft} !important; }
  .accent { color: ${dark.accent} !important; }
  .action { background-color: ${dark.action} !important; border-color: ${dark.accent} !important; color: ${dark.actionInk} !important; }
}
${outlookDark(dark)}`;
}

/** The dark rules again for Outlook on the web and on phones, which mark what they recolored. */
function outlookDark(dark: Colors): string {
  return `[data-ogsb] .outer { background-color: ${dark.paper} !important; }
[data-ogsb] .card { background-color: ${dark.card} !important; }
[data-ogsb] .fill { background-color: ${dark.fill} !important; }
[data-ogsb] .action { background-color: ${dark.action} !important; }
[data-ogsc] .ink { color: ${dark.ink} !important; }
[data-ogsc] .soft { color: ${dark.soft} !important; }
[data-ogsc] .accent { color: ${dark.accent} !important; }
[data-ogsc] .action { color: ${dark.actionInk} !important; }`;
}

/** The organization, the headline and the lead: on the brand color for customers, plain for the team and for bad news. */
function Header({ letter, brand, palette }: { letter: Letter; brand: Brand; palette: Palette }) {
  const onBand = letter.unsubscribeUrl !== undefined && !letter.isPlain && !letter.isCalm;
  const color = onBand ? palette.band.ink : palette.light.ink;
  const className = onBand ? "on-band" : "ink";
  const back = onBand && { backgroundColor: palette.band.back };
  return (
    <Row>
      <Column className="pad" style={{ padding: onBand ? "28px 36px 32px" : "28px 36px 0", ...back }}>
        <SenderName brand={brand} palette={palette} onBand={onBand} />
        <h1 className={`title ${className}`} style={{ ...type.title, marginTop: "28px", color }}>
          {letter.title.map((line, index) => (
            <span key={line}>
              {index > 0 && <br />}
              <IsolatedText text={line} />
            </span>
          ))}
        </h1>
        <Text className={className} style={{ ...type.body, marginTop: "12px", color }}>
          <IsolatedText text={letter.lead} />
        </Text>
      </Column>
    </Row>
  );
}

interface HelpLineProps {
  readonly text: string;
  readonly phone: string | undefined;
  readonly colors: Colors;
}

/** How to ask the organization, with a number that dials. */
function HelpLine({ text, phone = "", colors }: HelpLineProps) {
  const [before = "", after] = phone ? text.split(phone) : [text];
  return (
    <Text className="soft" style={{ ...type.small, marginTop: "24px", color: colors.soft }}>
      {before}
      {after !== undefined && (
        <>
          <Link
            href={`tel:${phone.replace(/[^+\d]/g, "")}`}
            className="soft"
            style={{ ...type.small, color: colors.soft, textDecoration: "underline", whiteSpace: "nowrap" }}
          >
            {phone}
          </Link>
          {after}
        </>
      )}
    </Text>
  );
}

/** Why the person got it, how to unsubscribe, and the organization's other pages. */
function Footer({ letter, brand, colors }: { letter: Letter; brand: Brand; colors: Colors }) {
  const color = { color: colors.soft };
  const contact = footerContact(letter, brand);
  return (
    <Row>
      <Column className="pad" style={{ padding: "20px 36px 0" }}>
        <Text className="soft" style={{ ...type.foot, ...color }}>
          <IsolatedText text={letter.reason} />
        </Text>
        {contact && (
          <Text className="soft" style={{ ...type.foot, ...color, marginTop: "8px" }}>
            <IsolatedText text={contact} />
          </Text>
        )}
        {footerLinks(letter, brand).map(({ label, url }) => (
          <Link
            key={url}
            href={url}
            className="soft"
            style={{
              ...type.foot,
              ...color,
              display: "inline-block",
              padding: "10px 16px 10px 0",
              textDecoration: "underline",
            }}
          >
            <IsolatedText text={label} />
          </Link>
        ))}
      </Column>
    </Row>
  );
}

const LONGEST_NAME = 80;

/** The sender: the logo, or the name as text. */
function SenderName({ brand, palette, onBand }: { brand: Brand; palette: Palette; onBand: boolean }) {
  const name = shorten(cleanText(brand.name), LONGEST_NAME);
  if (brand.logoUrl !== undefined) {
    const padding = onBand ? "8px 12px" : 0;
    return <Logo url={brand.logoUrl} name={name} tile={palette.tile} padding={padding} />;
  }
  const color = onBand ? palette.band.ink : palette.light.ink;
  return (
    <Text className={onBand ? "on-band" : "ink"} style={{ ...type.body, color, fontWeight: 600 }}>
      <IsolatedText text={isolate(name)} />
    </Text>
  );
}

interface LogoProps {
  readonly url: string;
  readonly name: string;
  readonly tile: Palette["tile"];
  readonly padding: string | number;
}

// Logos are made for white backgrounds, so the tile stays white on every color and in dark mode.
function Logo({ url, name, tile, padding }: LogoProps) {
  const look = {
    ...type.body,
    height: "40px",
    maxWidth: "100%",
    objectFit: "contain",
    objectPosition: "left",
    color: tile.ink,
    fontWeight: 600,
  } as const;
  const box = { display: "inline-block", padding, borderRadius: "8px", backgroundColor: tile.back };
  return (
    <div className="tile" style={box}>
      <Img src={url} alt={name} height="40" style={look} />
    </div>
  );
}
