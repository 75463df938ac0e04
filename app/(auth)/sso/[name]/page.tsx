import type { Metadata } from "next";
import { nextPath, withNext } from "@/components/sign-in/next-path";
import { Panel } from "@/components/sign-in/panel";
import { ButtonLink } from "@/components/ui/button-link";
import { TextLink } from "@/components/ui/text-link";
import { findBySignInName } from "@/lib/accounts/sso/connection";
import { type Query, single } from "../../server-facts";
import { ContinueButton } from "./continue-button";

export const metadata: Metadata = { title: "Single sign-on", robots: { index: false, follow: false } };

interface PageProps {
  readonly params: Promise<{ name: string }>;
  readonly searchParams: Query;
}

export default async function CompanySsoPage({ params, searchParams }: PageProps) {
  const name = decodeURIComponent((await params).name);
  const next = nextPath(single((await searchParams)["next"]));
  const found = await findBySignInName(name);
  const foot = <TextLink href={withNext("/sign-in", next)}>Sign in another way</TextLink>;
  if (!found) {
    return (
      <Panel
        title="No company found with that sign-in name"
        intro={
          <>
            We looked for <strong className="font-medium text-ink">{name}</strong>. Check the spelling, or ask an owner
            of your organization for the name.
          </>
        }
        foot={foot}
      >
        <ButtonLink href={withNext("/sso", next)}>Type another name</ButtonLink>
      </Panel>
    );
  }
  return (
    <Panel
      title={`Sign in to ${found.orgName}`}
      intro="You’ll sign in with your company account on your company’s page."
      foot={foot}
    >
      <ContinueButton orgId={found.orgId} name={name} next={next} />
    </Panel>
  );
}
