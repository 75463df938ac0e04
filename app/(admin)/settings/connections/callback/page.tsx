import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { PageHeader } from "@/components/ui/page-header";
import { FinishConnecting } from "./finish-connecting";

export const metadata: Metadata = { title: "Connecting" };

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

/** The redirect target of a provider's consent page. */
export default async function CallbackPage({ searchParams }: Props) {
  const params = Object.entries(await searchParams).flatMap(([name, value]) =>
    typeof value === "string" && value !== "" ? [[name, value] as const] : [],
  );
  const brought: Partial<Record<string, string>> = Object.fromEntries(params);
  await requireMember(`/settings/connections/callback?${new URLSearchParams(params.map((pair) => [...pair]))}`);
  const { state = "", code, realmId, error } = brought;
  return (
    <>
      <PageHeader crumbs={[{ label: "Connections", href: "/settings/connections" }]} title="Connecting" />
      <FinishConnecting
        state={state}
        brought={{ ...(code && { code }), ...(realmId && { realmId }), ...(error && { error }) }}
      />
    </>
  );
}
