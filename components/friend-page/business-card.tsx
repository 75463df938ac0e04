import { BadgeCheck, ExternalLink, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { Code } from "@/components/friend-page/page-frame";
import type { BusinessProfile } from "@/lib/accounts/business-profile/contract";
import type { FriendWords as Words } from "@/lib/kit/words/en/en";

/** A business's public contact details and description. */
export interface BusinessFacts {
  /** E.164 for the link, and the formatted number. */
  readonly phone?: { readonly e164: string; readonly written: string } | undefined;
  readonly serviceArea?: string | undefined;
  readonly licenseNumber?: string | undefined;
  /** A review page and its host, which names the site. */
  readonly reviews?:
    | {
        readonly url: string;
        readonly host: string;
        readonly average?: { readonly rating: number; readonly count: number };
      }
    | undefined;
  readonly callBack?: z.output<typeof BusinessProfile>["callBack"];
  readonly about?: string | undefined;
  readonly photoUrl?: string | undefined;
}

interface BusinessCardProps {
  readonly business: string;
  readonly facts: BusinessFacts;
  /** The code to read out on the phone, and what it is good for ("$50"; empty if nothing). */
  readonly code?: { readonly text: string; readonly gift: string };
  readonly words: Words;
}

/** The business behind the page: contacts, photo and description, for friends who would rather call. */
export function BusinessCard({ business, facts, code, words: { friend } }: BusinessCardProps) {
  const { phone, serviceArea, licenseNumber, reviews, about, photoUrl } = facts;
  return (
    <section aria-label={friend.about(business)} className="overflow-hidden rounded-card border border-line bg-card">
      {photoUrl && (
        // biome-ignore lint/performance/noImgElement: the organization's own store serves it
        <img
          src={photoUrl}
          alt=""
          loading="lazy"
          decoding="async"
          width={480}
          height={200}
          className="aspect-[12/5] w-full object-cover"
        />
      )}
      <div className="px-4 py-3.5">
        <h2 className="wrap-anywhere font-semibold text-section">
          <bdi>{business}</bdi>
        </h2>
        {about && <p className="wrap-anywhere mt-1 text-pretty text-soft">{about}</p>}
        <ul className="mt-1 divide-y divide-inner-line">
          {licenseNumber && <Fact icon={<BadgeCheck {...mark} />}>{licenseNumber}</Fact>}
          {serviceArea && <Fact icon={<MapPin {...mark} />}>{serviceArea}</Fact>}
          {reviews && (
            <Fact icon={<ExternalLink {...mark} />}>
              <a
                href={reviews.url}
                rel="noopener nofollow"
                className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:text-ink"
              >
                {friend.reviews(reviews.host)}
              </a>
            </Fact>
          )}
        </ul>
        {phone && (
          <>
            <p className="mt-3 font-medium">{friend.call}</p>
            <a
              href={`tel:${phone.e164}`}
              className="mt-2 flex min-h-12 items-center justify-center gap-2.5 rounded-control border border-edge font-medium transition-colors hover:border-faint"
            >
              <Phone size={16} />
              {friend.callNumber(phone.written)}
            </a>
          </>
        )}
        {code && (
          <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-soft">
            {phone ? friend.mention(code.gift) : friend.callCode}
            <Code className="text-[1.25rem] leading-tight">{code.text}</Code>
          </p>
        )}
      </div>
    </section>
  );
}

const mark = { size: 16, className: "shrink-0 text-(--brand-text)" };

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-2.5">
      {icon}
      <span className="wrap-anywhere min-w-0">{children}</span>
    </li>
  );
}
