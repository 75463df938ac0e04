import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { Contents } from "@/app/docs/contents";
import { readReference } from "@/app/docs/document";
import { ReferenceArticle } from "@/app/docs/reference-article";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";

export const metadata: Metadata = { title: "API reference" };

/** The API reference beside the navigation. The same text is public at `/docs`. */
export default async function ShellReferencePage() {
  await requireMember("/settings/connections/api-reference");
  const reference = readReference();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Connections", href: "/settings/connections" }, { label: "API reference" }]}
        title="API reference"
        description={
          <>
            Every endpoint on this server. Developers without an account can read it{" "}
            <TextLink href="/docs">here</TextLink>.
          </>
        }
      />
      <div className="xl:grid xl:grid-cols-[220px_minmax(0,1fr)] xl:gap-x-8">
        <Contents reference={reference} isWithinPage />
        <div className="min-w-0">
          <ReferenceArticle reference={reference} isWithinPage />
        </div>
      </div>
    </>
  );
}
