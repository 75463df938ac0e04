import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readAccount, requireMember } from "@/app/current-member";
import { planName } from "@/components/account/plan-name";
import { drawQr } from "@/components/qr/qr-path";
import { advocatePath } from "../../../../paths";
import { AdvocateView } from "./advocate-view";
import { findAdvocatePage, readAdvocatePage } from "./read-page";

interface Visit {
  readonly params: Promise<{ campaignId: string; advocateId: string }>;
}

export async function generateMetadata({ params }: Visit): Promise<Metadata> {
  const place = await params;
  const found = await findAdvocatePage(await requireMember(advocatePath(place)), place);
  return { title: found?.advocate.advocate.name ?? "Advocate" };
}

/** One advocate: the balance and how it came about, the link, the friends, and everything that happened. */
export default async function AdvocatePage({ params }: Visit) {
  const place = await params;
  const actor = await requireMember(advocatePath(place));
  const found = await findAdvocatePage(actor, place);
  if (!found) notFound();
  const { org } = await readAccount(actor);
  const plan = { name: planName(org, new Date()), sms: actor.plan.sms };
  return (
    <AdvocateView
      place={place}
      first={{ ...found, ...(await readAdvocatePage(actor, place)) }}
      plan={plan}
      qr={drawQr(found.advocate.advocate.referralUrl)}
      isAdmin={actor.roles.includes("admin")}
    />
  );
}
