import { Copy, Mail, MessageCircle, QrCode, Share } from "lucide-react";

const ways = [
  { label: "Copy", icon: Copy },
  { label: "Text", icon: MessageCircle },
  { label: "E-mail", icon: Mail },
  { label: "QR code", icon: QrCode },
];

/** One thumb, one job. */
export function PortalShare({ code }: { code: string }) {
  return (
    <section className="rounded-card border border-line bg-card p-4">
      <button
        type="button"
        className="flex h-[52px] w-full items-center justify-center gap-2.5 rounded-[10px] bg-accent font-medium text-[1.0625rem] text-accent-ink"
      >
        <Share aria-hidden size={18} strokeWidth={1.75} />
        Share my link
      </button>
      <ul className="mt-3 grid grid-cols-4 gap-2">
        {ways.map(({ label, icon: Icon }) => (
          <li key={label}>
            <button
              type="button"
              className="mx-auto grid justify-items-center gap-1.5 text-caption text-soft"
            >
              <span className="grid size-[46px] place-items-center rounded-[10px] border border-line text-ink">
                <Icon aria-hidden size={18} strokeWidth={1.75} />
              </span>
              {label}
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-center justify-between gap-3 border-inner-line border-t pt-3.5 text-secondary text-soft">
        On the phone, say the code
        <strong className="font-mono font-semibold text-ink">{code}</strong>
      </p>
    </section>
  );
}
