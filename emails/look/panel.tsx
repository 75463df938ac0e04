import { Column, Row } from "@react-email/components";
import type { ReactNode } from "react";
import type { Colors } from "@/emails/look/palette";

/** The quiet box that sets facts apart from sentences. */
export function Panel({ colors, children }: { colors: Colors; children: ReactNode }) {
  return (
    <Row>
      <Column
        className="fill"
        style={{ padding: "4px 20px", borderRadius: "12px", backgroundColor: colors.fill }}
      >
        {children}
      </Column>
    </Row>
  );
}
