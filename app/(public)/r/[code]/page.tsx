import type { Metadata, Viewport } from "next";
import { NotLoaded } from "@/app/not-loaded";
import { Sheet } from "@/app/sheet";
import { describeView } from "./describe-view";
import { OpenPage } from "./open-page";
import { plainWords } from "./plain-words";
import { ToldPage } from "./told-page";
import { readView, type Visit } from "./view";

export async function generateMetadata(visit: Visit): Promise<Metadata> {
  return describeView(await readView(visit));
}

/** Phones color what surrounds the page, as if the band went on. */
export async function generateViewport(visit: Visit): Promise<Viewport> {
  const view = await readView(visit);
  return "link" in view ? { themeColor: view.link.brand.color } : {};
}

/** What a friend sees who follows an advocate's link. */
export default async function FriendLinkPage(visit: Visit) {
  const view = await readView(visit);
  if (view.kind === "unknown") return <Sheet {...plainWords.unknown} />;
  if (view.kind === "failed") return <NotLoaded path={await pathOf(visit)} text={plainWords.failed.text} />;
  return view.kind === "open" ? <OpenPage {...view} /> : <ToldPage {...view} />;
}

async function pathOf({ params, searchParams }: Visit): Promise<string> {
  const { code } = await params;
  const [key] = Object.keys(await searchParams);
  return `/r/${code}${key ? `?${encodeURIComponent(key)}` : ""}`;
}
