import { cx } from "@/components/ui/cx";
import { QrCode } from "../link/qr-code";
import type { QrShape } from "../link/qr-path";

export interface CardFacts {
  readonly business: string;
  readonly offer: string;
  readonly advocateName: string;
  readonly code: string;
  readonly link: string;
  readonly qr: QrShape;
}

/** Paper is white in either scheme. `small` has the size of a business card, 3.5 by 2 inches. */
export function PaperCard({ small = false, ...facts }: CardFacts & { readonly small?: boolean }) {
  const { business, offer, advocateName, code, link, qr } = facts;
  return (
    <article
      className={cx(
        "overflow-hidden border border-[#d9d6cc] bg-[#ffffff] text-[#16211c] [print-color-adjust:exact]",
        small
          ? "flex h-[2in] items-center gap-3 border-dashed p-3"
          : "flex flex-col items-center gap-4 rounded-card px-8 py-9 text-center",
      )}
    >
      <div className={cx("min-w-0", small && "order-2 flex-1")}>
        <p className={cx("wrap-anywhere line-clamp-2 font-medium", small ? "text-caption" : "text-body")}>
          <bdi>{business}</bdi>
        </p>
        <p
          className={cx(
            "mt-1 text-balance font-semibold leading-tight",
            small ? "text-[0.9375rem]" : "text-[1.5rem] tracking-[-0.02em]",
          )}
        >
          {offer}
        </p>
        <p
          className={cx(
            "wrap-anywhere mt-1.5 line-clamp-2 text-[#56635c]",
            small ? "text-[0.6875rem]" : "text-secondary",
          )}
        >
          Scan the code, or mention <strong className="font-mono text-[#16211c]">{code}</strong>. With regards
          from <bdi>{advocateName}</bdi>.
        </p>
      </div>
      <QrCode
        shape={qr}
        label={`QR code of ${link}`}
        className={small ? "size-[1.35in] rounded-none! border-0!" : "size-56 border-0!"}
      />
      {!small && (
        <p className="wrap-anywhere font-mono text-[#56635c] text-caption">
          {link.replace(/^https?:\/\//, "")}
        </p>
      )}
    </article>
  );
}
