import { Mail, MessageCircle, MessageSquareText } from "lucide-react";
import type { shareLinks } from "./share-links";

const ways = [
  { label: "Text", link: "text", icon: MessageSquareText },
  { label: "E-mail", link: "email", icon: Mail },
  { label: "WhatsApp", link: "whatsApp", icon: MessageCircle, isElsewhere: true },
] as const;

/** The few ways that people use. */
export function ShareWays({ links }: { links: ReturnType<typeof shareLinks> }) {
  return (
    <ul className="mt-3 mb-3.5 grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
      {ways.map(({ label, link, icon: Icon, ...way }) => (
        <li key={label}>
          <a
            href={links[link]}
            {...("isElsewhere" in way && { target: "_blank", rel: "noreferrer" })}
            className="grid min-h-16 place-content-center justify-items-center gap-1 rounded-[10px] border border-line px-1 py-2 text-secondary text-soft transition-colors hover:border-faint hover:text-ink"
          >
            <Icon aria-hidden size={20} strokeWidth={1.75} className="text-ink" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
