import type { Metadata } from "next";
import { SiteHeader } from "../site-header";
import { indexContents, SideContents } from "./contents";
import { readReference } from "./document";
import { MovedAnchors } from "./moved-anchors";
import { ReferenceIndex } from "./reference-index";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every endpoint on this server, with requests you can copy.",
};

export default function ApiReferencePage() {
  const reference = readReference();
  return (
    <>
      <SiteHeader current="/docs" />
      <div className="mx-auto max-w-[1360px] px-5 sm:px-9 lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-x-10">
        <SideContents groups={indexContents(reference)} hasFilter={false} />
        <main id="content" tabIndex={-1} className="min-w-0">
          <MovedAnchors />
          <ReferenceIndex reference={reference} />
        </main>
      </div>
    </>
  );
}
