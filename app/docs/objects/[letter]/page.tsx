import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { objectsPath } from "@/lib/platform/guide/reference-areas";
import { objectContents } from "../../contents";
import { readReference } from "../../document";
import { FieldList, fieldsOf } from "../../field-list";
import { ReferencePage } from "../../reference-page";

type Props = Readonly<{ params: Promise<{ letter: string }> }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { letter } = await params;
  return { title: `Objects, ${letter.toUpperCase()}: API reference` };
}

/** The objects in answers whose names begin with one letter. */
export default async function ReferenceObjectsPage({ params }: Props) {
  const { letter } = await params;
  const reference = readReference();
  const found = Object.entries(reference.schemas).filter(([name]) => objectsPath(name) === `/docs/objects/${letter}`);
  if (found.length === 0) notFound();
  return (
    <ReferencePage
      contents={objectContents(
        reference,
        found.map(([name]) => name),
      )}
      title={`Objects: ${letter.toUpperCase()}`}
      text="The objects in responses."
    >
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-12 border-line border-t pt-12 xl:grid-cols-2">
        {found.map(([name, schema]) => (
          <section key={name} id={name} aria-label={name} className="scroll-mt-20">
            <FieldList title={name} level="h2" fields={fieldsOf(schema)} flag="optional" />
          </section>
        ))}
      </div>
    </ReferencePage>
  );
}
