import { PageFoot } from "@/components/friend-page/page-foot";
import { PageFrame } from "@/components/friend-page/page-frame";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import { BrandedMain } from "./branded-main";
import { formatEndDate } from "./end-date";
import { FormLink } from "./form-link";
import { lookOf, namesOf } from "./names";
import { NextSteps } from "./next-steps";
import { OwnLink } from "./own-link";
import { ToldBand } from "./told-band";
import { tell } from "./told-words";
import type { ToldKind } from "./view";

/** A page that asks for nothing: what came of the form, or why the link takes no friends. */
export function ToldPage({ kind, link }: { kind: ToldKind; link: FriendLink }) {
  const names = namesOf(link);
  const look = lookOf(link);
  const { heading, text } = tell(kind, names, formatEndDate(link.expiresAt));
  return (
    <BrandedMain brand={look}>
      <PageFrame brand={look} band={<ToldBand kind={kind} heading={heading} advocate={names.advocate} />}>
        <div className="grid gap-8">
          <p className="wrap-anywhere text-pretty text-[1.0625rem] leading-relaxed">{text}</p>
          {kind === "own" && <OwnLink code={link.code} />}
          {kind === "sent" && <NextSteps link={link} business={names.business} />}
          {(kind === "known" || kind === "own") && link.state === "open" && <FormLink code={link.code} />}
          <PageFoot business={names.business} links={link.brand.links} />
        </div>
      </PageFrame>
    </BrandedMain>
  );
}
