import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { guides } from "@/app/docs/contents";
import { readReference } from "@/app/docs/document";
import { Introduction } from "@/app/docs/reference-index";
import { Card, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { referencePath } from "@/lib/platform/guide/reference-areas";

export const metadata: Metadata = { title: "API reference" };

/**
 * Lists every endpoint, and the first request. Details are on the public pages, which are the same for everyone, so the
 * front end keeps them in memory.
 */
export default async function ShellReferencePage() {
  await requireMember("/settings/connections/api-reference");
  const reference = readReference();
  const reading = [
    { title: "Guides", description: "Step by step.", links: guides },
    ...reference.domains.map(({ name, title, description, operations }) => ({
      title,
      description,
      links: operations.map(({ id, summary }) => ({ href: `${referencePath(name)}#${id}`, label: summary })),
    })),
  ];
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Connections", href: "/settings/connections" }, { label: "API reference" }]}
        title="API reference"
        description="Every endpoint on this server. Each opens in the reference, which developers can read without an account."
      />
      <div className="grid gap-grid md:grid-cols-2 xl:grid-cols-3">
        {reading.map(({ title, description, links }) => (
          <Card key={title} aria-label={title}>
            <CardHeader title={title} description={description} />
            <ul className="grid gap-1.5">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <TextLink href={href} target="_blank" rel="noreferrer">
                    {label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <Introduction reference={reference} isWithinPage />
    </>
  );
}
