import { Column, Row } from "@react-email/components";
import type { AccountLine } from "@/emails/letter";
import type { Colors } from "@/emails/look/palette";
import { Panel } from "@/emails/look/panel";
import { type } from "@/emails/look/type";
import { Words } from "@/emails/look/words";

/** An account's lines, read like a bank statement: what happened, how much, and the sum below. */
export function Account({ lines, colors }: { lines: readonly AccountLine[]; colors: Colors }) {
  return (
    <Panel colors={colors}>
      {lines.map(({ label, amount }, index) => {
        const sum = index === lines.length - 1;
        const tone = sum ? "ink" : "accent";
        const rule = index > 0 ? { borderTop: `1px solid ${colors.line}` } : {};
        const size = sum ? type.amount : { ...type.body, fontWeight: 600 };
        return (
          <Row key={label}>
            <Column
              className="soft line"
              style={{ ...type.body, ...rule, padding: "14px 0", color: colors.soft }}
            >
              <Words text={label} />
            </Column>
            <Column
              align="right"
              className={`${tone} line`}
              style={{
                ...size,
                ...rule,
                padding: "14px 0 14px 16px",
                color: colors[tone],
                whiteSpace: "nowrap",
              }}
            >
              {amount}
            </Column>
          </Row>
        );
      })}
    </Panel>
  );
}
