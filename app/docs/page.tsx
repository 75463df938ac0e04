import type { Metadata } from "next";
import { indexContents } from "./contents";
import { DocsFrame } from "./docs-frame";
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
    <DocsFrame current="/docs" groups={indexContents(reference)} hasFilter={false} className="">
      <MovedAnchors />
      <ReferenceIndex reference={reference} />
    </DocsFrame>
  );
}
