import { Column, Link, Row, Text } from "@react-email/components";
import { footerLinks } from "@/emails/footer-links";
import type { Letter } from "@/emails/letter";
import type { Colors } from "@/emails/look/palette";
import { type } from "@/emails/look/type";
import { Words } from "@/emails/look/words";
import type { Brand } from "@/emails/props";

interface Props {
  readonly letter: Letter;
  readonly brand: Brand;
  readonly colors: Colors;
}

/** Why the person got it, how to get no more, and where else the organization is. */
export function Footer({ letter, brand, colors }: Props) {
  const color = { color: colors.soft };
  return (
    <Row>
      <Column className="pad" style={{ padding: "20px 36px 0" }}>
        <Text className="soft" style={{ ...type.foot, ...color }}>
          <Words text={letter.reason} />
        </Text>
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
            {label}
          </Link>
        ))}
      </Column>
    </Row>
  );
}
