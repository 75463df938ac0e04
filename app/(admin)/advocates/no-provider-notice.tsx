import { MailX } from "lucide-react";
import { Notice } from "@/components/ui/notice";

/** What messages are called by the way they go. */
export type Kind = "email" | "text";

/** Says that these messages reach nobody; nothing where all of them have a provider. */
export function NoProviderNotice({ kinds }: { readonly kinds: readonly Kind[] }) {
  if (kinds.length === 0) return null;
  return (
    <Notice tone="amber" icon={MailX} title={`No ${kinds.join(" or ")} provider is set up`}>
      Messages are saved on the Messages page, but no one receives them.
    </Notice>
  );
}
