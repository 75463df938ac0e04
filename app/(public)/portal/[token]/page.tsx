import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { after } from "next/server";
import { seeNetwork } from "@/lib/public/portal/see-network";
import { seeTerms } from "@/lib/public/portal/see-terms";
import { openPortal, PortalNotLoaded, portalMetadata, UnknownLink } from "./open-portal";
import { PortalView } from "./portal-view";
import { type OutcomeQuery, readOutcome } from "./tell-card";

interface PageProps {
  readonly params: Promise<{ token: string }>;
  readonly searchParams: Promise<OutcomeQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { token } = await params;
  return portalMetadata(token, await openPortal(token));
}

export async function generateViewport({ params }: PageProps): Promise<Viewport> {
  const opened = await openPortal((await params).token);
  return opened.kind === "open" ? { themeColor: opened.facts.brand.color } : {};
}

export default async function PortalPage({ params, searchParams }: PageProps) {
  const { token } = await params;
  const opened = await openPortal(token);
  // Next renders `notFound()` only with JavaScript.
  if (opened.kind === "unknown") return <UnknownLink {...opened} />;
  if (opened.kind === "failed") return <PortalNotLoaded token={token} {...opened} />;
  const { facts, now, words } = opened;
  const visitHeaders = await headers();
  after(async () => {
    if (!facts.hasSeenTerms) await seeTerms(token, visitHeaders);
    await seeNetwork(token, visitHeaders);
  });
  const outcome = await readOutcome(await searchParams, facts.advocateId);
  return <PortalView token={token} facts={facts} now={now} outcome={outcome} words={words} />;
}
