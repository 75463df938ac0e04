import { Mail, Phone } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { formatPhone } from "@/components/ui/format-phone";
import type { Advocate } from "../advocate";
import { preferenceNames } from "./preferences";

/** How an advocate can be reached, and by which way messages go. */
export function Contacts({ advocate }: { advocate: Advocate }) {
  const { email, phone, notificationPreference, smsConsentAt } = advocate;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-secondary">
      {email && (
        <a href={`mailto:${email}`} className="inline-flex min-w-0 items-center gap-1.5 hover:text-ink">
          <Mail aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
          <bdi className="wrap-anywhere">{email}</bdi>
        </a>
      )}
      {phone && (
        <a
          href={`tel:${phone}`}
          className="inline-flex items-center gap-1.5 whitespace-nowrap hover:text-ink"
        >
          <Phone aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
          {formatPhone(phone)}
        </a>
      )}
      <Badge>{preferenceNames[notificationPreference]}</Badge>
      {phone && !smsConsentAt && (
        <Badge tone="amber" title="This friend has not agreed to be texted.">
          No texts
        </Badge>
      )}
    </div>
  );
}
