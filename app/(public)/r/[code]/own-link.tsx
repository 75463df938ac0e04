import { referralUrl } from "@/lib/advocates/portal-token";

/** An advocate's own link, to copy or to say. */
export function OwnLink({ code }: { code: string }) {
  return (
    <div className="rounded-card border border-line px-4 py-3.5">
      <p className="text-secondary text-soft">Your link</p>
      <p className="wrap-anywhere mt-0.5 select-all font-medium text-[1.0625rem] text-(--brand-text)">
        {referralUrl(code)}
      </p>
    </div>
  );
}
