import { Column, Row, Section } from "@react-email/components";
import type { Colors } from "@/emails/look/palette";
import { type } from "@/emails/look/type";

/** Numbered steps. */
export function Steps({ steps, colors }: { steps: readonly string[]; colors: Colors }) {
  const number = {
    ...type.small,
    display: "inline-block",
    width: "28px",
    borderRadius: "99px",
    backgroundColor: colors.fill,
    color: colors.accent,
    fontWeight: 600,
    lineHeight: "28px",
    textAlign: "center",
  } as const;
  return (
    <Section>
      {steps.map((step, index) => (
        <Row key={step}>
          <Column style={{ width: "42px", padding: "0 0 14px", verticalAlign: "top" }}>
            <span className="fill accent" style={number}>
              {index + 1}
            </span>
          </Column>
          <Column className="ink" style={{ ...type.body, padding: "2px 0 14px", color: colors.ink }}>
            {step}
          </Column>
        </Row>
      ))}
    </Section>
  );
}
