import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireMember } from "@/app/current-member";
import { drawQr } from "@/components/qr/draw-qr";
import { advocatePath } from "../../../../paths";
import { AdvocateView } from "./advocate-view";
import { findAdvocatePage, readAdvocatePage } from "./read-page";

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const ids = await params;
  const found = await findAdvocatePage(await requireMember(advocatePath(ids)), ids);
  return { title: found?.advocate.advocate.name ?? "Advocate" };
}

interface PageProps {
  readonly params: Promise<{ campaignId: string; advocateId: string }>;
}

/** One advocate: balance, statement, link, friends and activity. */
export default async function AdvocatePage({ params }: PageProps) {
  const ids = await params;
  const actor = await requireMember(advocatePath(ids));
  const found = await findAdvocatePage(actor, ids);
  if (!found) notFound();
  return (
    <AdvocateView
      ids={ids}
      first={{ ...found, ...(await readAdvocatePage(actor, ids)) }}
      plan={{ sms: actor.plan.sms }}
      qr={drawQr(found.advocate.advocate.referralUrl)}
      isAdmin={actor.roles.includes("admin")}
    />
  );
}
