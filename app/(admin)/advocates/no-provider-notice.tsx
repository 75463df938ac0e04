import { MailX } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";

interface NoProviderNoticeProps {
  /** How many emails and texts are meant to go out. */
  readonly emails: number;
  readonly texts: number;
  /** The kinds of messages with a provider. */
  readonly delivered: { readonly email: boolean; readonly sms: boolean };
}

/** Warns that messages aren't delivered because no provider is set up for them. */
export function NoProviderNotice({ emails, texts, delivered }: NoProviderNoticeProps) {
  const kinds = [emails > 0 && !delivered.email && "email", texts > 0 && !delivered.sms && "text"];
  const missing = kinds.filter(Boolean);
  if (missing.length === 0) return null;
  return (
    <Notice tone="amber" icon={MailX} title={`No ${missing.join(" or ")} provider is set up`}>
      No one receives these messages. You can read them in Settings, under{" "}
      <TextLink href="/settings/business/delivery">Delivery</TextLink>.
    </Notice>
  );
}
