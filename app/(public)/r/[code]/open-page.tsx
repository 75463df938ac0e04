import { cookies, headers } from "next/headers";
import { after } from "next/server";
import { FriendPage } from "@/components/friend-page/friend-page";
import { countVisit } from "@/lib/public/friend-page/count-visit";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import { stampForm } from "@/lib/public/friend-page/form-time";
import { type KeptForm, keptFormCookie, openForm } from "@/lib/public/friend-page/kept-form";
import { BrandedMain } from "./branded-main";
import { formatEndDate } from "./end-date";
import { lookOf, namesOf } from "./names";

/** The page of a link that takes friends. */
export async function OpenPage({ link, isAgain }: { link: FriendLink; isAgain: boolean }) {
  const { code, brand, offer, plan, expiresAt } = link;
  const look = lookOf(link);
  const visitHeaders = await headers();
  if (!isAgain) after(() => countVisit(code, visitHeaders));
  const kept = isAgain ? await readKept(code) : null;
  return (
    <BrandedMain brand={look}>
      <FriendPage
        brand={look}
        links={brand.links}
        advocateName={namesOf(link).advocate}
        code={code}
        offer={offer}
        endDate={formatEndDate(expiresAt)}
        asksForTexts={plan.sms}
        action={`/api/friends/${code}`}
        stamp={stampForm(code, new Date(), { isRepeat: kept !== null })}
        values={kept?.values}
        trouble={isAgain ? (kept ?? { wrong: [], notice: "gone" }) : undefined}
      />
    </BrandedMain>
  );
}

async function readKept(code: string): Promise<KeptForm | null> {
  const { value } = (await cookies()).get(keptFormCookie) ?? {};
  return openForm(value, code);
}
