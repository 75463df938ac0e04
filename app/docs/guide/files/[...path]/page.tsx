import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CodeBlock } from "@/components/ui/code-block";
import { findFile } from "@/lib/platform/guide/library";
import { GuideFrame, GuideTitle } from "../../guide-frame";

type Props = Readonly<{ params: Promise<{ path: string[] }> }>;

async function readPath(params: Props["params"]): Promise<string> {
  return (await params).path.join("/");
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: await readPath(params), robots: { index: false } };
}

/** A file of the release that a document links to, such as an example configuration. */
export default async function FilePage({ params }: Props) {
  const path = await readPath(params);
  const text = await findFile(path);
  if (text === undefined) notFound();
  return (
    <GuideFrame>
      <GuideTitle>{path}</GuideTitle>
      <p className="mt-3 mb-6 text-pretty text-soft">The file as it comes with this release.</p>
      <CodeBlock title={path.split("/").at(-1) ?? path} code={text} what={path} />
    </GuideFrame>
  );
}
