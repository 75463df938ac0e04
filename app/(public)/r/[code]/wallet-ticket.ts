import { brandLook } from "@/app/brand-look";
import { describeHeadline, giftOf } from "@/components/campaigns/offer";
import { fullName } from "@/emails/text/names";
import { env } from "@/lib/kit/env";
import { appleSigner, googleSigner } from "@/lib/kit/env-wallet";
import { referralUrl } from "@/lib/kit/public-links";
import { catalogs } from "@/lib/kit/words/catalogs";
import { type FriendLink, findFriendLink } from "@/lib/public/friend-page/find-link";
import { readTicket } from "@/lib/public/friend-page/read-ticket";
import { readSent } from "@/lib/public/friend-page/sent-form";
import { languageFor, readWish } from "@/lib/public/language";
import { tokenOf } from "@/lib/public/observe-form";
import type { WalletCard } from "@/lib/public/wallet/wallet-card";

/** Paths that save a link's ticket to a wallet, as far as the operator set them up. */
export function walletPaths(code: string, now: Date): { readonly apple?: string; readonly google?: string } {
  return {
    ...(appleSigner(env(), now) && { apple: `/r/${code}/ticket.pkpass` }),
    ...(googleSigner(env()) && { google: `/r/${code}/google-wallet` }),
  };
}

interface WalletTicket {
  readonly card: WalletCard;
  readonly link: FriendLink;
}

/** The ticket of the browser that asks, at `/r/{code}/…`; null if it has none, or the offer is used already. */
export async function findWalletTicket(request: Request, now: Date): Promise<WalletTicket | null> {
  const link = await findFriendLink(tokenOf(request, 2), now);
  const sent = link && readSent(request.headers, link.code, now);
  if (!sent || sent.way === "asked") return null;
  const { stage, offer } = await readTicket(link, sent.ticket);
  if (stage === null || stage === "saved") return null;
  const language = languageFor(readWish(request.headers), link.language);
  const words = catalogs[language];
  const { color, ink } = brandLook(link.brand);
  const { phone } = link.profile;
  return {
    link,
    card: {
      id: sent.ticket,
      language,
      color,
      ink,
      business: fullName(link.brand.name),
      logoUrl: link.brand.logoUrl,
      gift: giftOf(offer, words.offer),
      title: describeHeadline(offer, words.offer),
      code: { label: words.confirm.code, value: link.code },
      phone: phone && { label: words.form.phone, value: phone.written, e164: phone.e164 },
      page: { label: words.linkPage.ticket, url: referralUrl(link.code) },
    },
  };
}
