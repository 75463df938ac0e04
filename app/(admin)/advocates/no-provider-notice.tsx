import { MailX } from "lucide-react";
import { Notice } from "@/components/ui/notice";

export type MessageKind = "email" | "text";

/** Warns that these messages aren't delivered because no provider is set up. */
export function NoProviderNotice({ kinds }: { readonly kinds: readonly MessageKind[] }) {
  if (kinds.length === 0) return null;
  return (
    <Notice tone="amber" icon={MailX} title={`No ${kinds.join(" or ")} provider is set up`}>
      Messages are saved on the Messages page, but no one receives them.
    </Notice>
  );
}
