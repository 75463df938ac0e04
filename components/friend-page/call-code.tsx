import { Phone } from "lucide-react";

/** For who would rather call: what to say, large enough to be read out. */
export function CallCode({ code }: { code: string }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-line px-4 py-3.5">
      <span className="flex items-center gap-2.5">
        <Phone aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-soft" />
        Rather call? Say the code
      </span>
      {/* In the device's own font: ours would be loaded for these few letters. */}
      <strong className="wrap-anywhere select-all font-semibold text-[1.375rem] leading-tight tracking-[0.02em] [font-family:ui-monospace,monospace]">
        {code}
      </strong>
    </p>
  );
}
