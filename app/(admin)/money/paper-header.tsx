import { formatDate } from "@/components/ui/format";
import { fullName } from "@/emails/text/names";

interface PaperHeaderProps {
  readonly business: { readonly name: string; readonly address?: string; readonly phone?: string };
  readonly title: string;
  /** The reader, if it isn't the business. */
  readonly recipient?: string;
  readonly now: Date;
  readonly timeZone: string;
  readonly className?: string;
}

/** The header of a printed page: the business, the title and the print date. */
export function PaperHeader({ business, title, recipient, now, timeZone, className = "" }: PaperHeaderProps) {
  const lines = [fullName(business.name), business.address, business.phone].filter(Boolean);
  return (
    <header className={`flex flex-wrap justify-between gap-x-8 gap-y-4 ${className}`}>
      <address className="wrap-anywhere text-secondary text-soft not-italic">
        {lines.map((line, at) => (
          <span key={line} className={at === 0 ? "block font-semibold text-ink text-section" : "block"}>
            {line}
          </span>
        ))}
      </address>
      <div className="sm:text-right">
        <h2 className="font-semibold text-section">{title}</h2>
        {recipient !== undefined && (
          <p className="wrap-anywhere text-secondary text-soft">
            For <bdi>{recipient}</bdi>
          </p>
        )}
        <p className="text-secondary text-soft">Printed {formatDate(now, timeZone)}</p>
      </div>
    </header>
  );
}
