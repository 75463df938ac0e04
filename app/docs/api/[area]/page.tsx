import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { referencePath } from "@/lib/platform/guide/reference-areas";
import { referenceContents } from "../../contents";
import { readReference } from "../../document";
import { EndpointSection } from "../../endpoint-section";
import { ReferencePage } from "../../reference-page";

type Props = Readonly<{ params: Promise<{ area: string }> }>;

async function readArea({ params }: Props) {
  const { area } = await params;
  const reference = readReference();
  const domain = reference.domains.find(({ name }) => referencePath(name) === `/docs/api/${area}`);
  if (!domain) notFound();
  return { reference, domain };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title, description } = (await readArea(props)).domain;
  return { title: `${title}: API reference`, description };
}

export default async function ReferenceAreaPage(props: Props) {
  const { reference, domain } = await readArea(props);
  const { name, title, description, operations } = domain;
  return (
    <ReferencePage contents={referenceContents(reference, name)} title={title} text={description}>
      {operations.map((operation) => (
        <EndpointSection key={operation.id} operation={operation} reference={reference} />
      ))}
    </ReferencePage>
  );
}
