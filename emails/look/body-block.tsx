import { Button, Heading, Link, Text } from "@react-email/components";
import type { Block } from "@/emails/letter";
import { Account } from "@/emails/look/account";
import type { Colors } from "@/emails/look/palette";
import { Share } from "@/emails/look/share";
import { Steps } from "@/emails/look/steps";
import { type } from "@/emails/look/type";
import { Words } from "@/emails/look/words";

/** One block of a letter. */
export function BodyBlock({ block, colors }: { block: Block; colors: Colors }) {
  switch (block.kind) {
    case "heading":
      return (
        <Heading as="h2" className="ink" style={{ ...type.heading, color: colors.ink }}>
          {block.text}
        </Heading>
      );
    case "paragraph":
      return (
        <Text className="ink" style={{ ...type.body, color: colors.ink }}>
          <Words text={block.text} />
        </Text>
      );
    case "steps":
      return <Steps steps={block.steps} colors={colors} />;
    case "account":
      return <Account lines={block.lines} colors={colors} />;
    case "share":
      return <Share url={block.url} code={block.code} colors={colors} />;
    case "button":
      return <Action label={block.label} url={block.url} colors={colors} />;
    case "address":
      return (
        <Text className="soft" style={{ ...type.small, color: colors.soft }}>
          If the button does not work, open this address:
          <br />
          <Link href={block.url} className="accent" style={{ ...type.foot, color: colors.accent }}>
            {block.url}
          </Link>
        </Text>
      );
  }
}

function Action({ label, url, colors }: { label: string; url: string; colors: Colors }) {
  const style = {
    ...type.body,
    padding: "14px 28px",
    border: `1px solid ${colors.accent}`,
    borderRadius: "8px",
    backgroundColor: colors.action,
    color: colors.actionInk,
    fontWeight: 600,
    textAlign: "center",
  } as const;
  return (
    <Button href={url} className="action" style={style}>
      {label}
    </Button>
  );
}
