import { Link, Text } from "@react-email/components";
import type { Colors } from "@/emails/look/palette";
import { Panel } from "@/emails/look/panel";
import { type } from "@/emails/look/type";

interface Props {
  readonly url: string;
  readonly code: string | undefined;
  readonly colors: Colors;
}

/** The link to pass on, in sight to be copied, and the code to say on the phone. */
export function Share({ url, code, colors }: Props) {
  const label = { ...type.small, color: colors.soft };
  return (
    <Panel colors={colors}>
      <Text className="soft" style={{ ...label, marginTop: "12px" }}>
        Your link
      </Text>
      <Text style={{ ...type.body, marginTop: "2px", marginBottom: "12px" }}>
        <Link href={url} className="accent" style={{ color: colors.accent, fontWeight: 600 }}>
          {url.replace(/^https?:\/\//, "")}
        </Link>
      </Text>
      {code && (
        <>
          <Text
            className="soft line"
            style={{ ...label, paddingTop: "12px", borderTop: `1px solid ${colors.line}` }}
          >
            Or say the code
          </Text>
          <Text
            className="ink"
            style={{ ...type.code, marginTop: "2px", marginBottom: "12px", color: colors.ink }}
          >
            {code}
          </Text>
        </>
      )}
    </Panel>
  );
}
