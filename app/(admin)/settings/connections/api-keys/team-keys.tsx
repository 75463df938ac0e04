"use client";

import type { z } from "zod";
import { Card, CardHeader } from "@/components/ui/card";
import { useLoaded } from "@/components/use-loaded";
import { apiKeys } from "@/lib/accounts/api-keys/contract";
import { KeyList, RevokeKey } from "../../keys";
import { WhatRevokingDoes } from "./api-keys";

interface Props {
  readonly wire: z.input<typeof apiKeys.listAll.output>;
  /** Display names of members by email address. */
  readonly names: Readonly<Record<string, string>>;
  /** The member whose keys are listed elsewhere on the page. */
  readonly except?: string;
}

export function TeamKeys({ wire, names, except }: Props) {
  const { keys: all } = useLoaded(apiKeys.listAll, wire);
  const keys = all.filter(({ email }) => email !== except);
  return (
    <Card flush aria-labelledby="team-keys" className="mt-grid">
      <CardHeader
        flush
        id="team-keys"
        title={except === undefined ? "Everyone’s keys" : "Teammates’ keys"}
        aside={`${keys.length} in all`}
      />
      <div className="border-line border-t">
        {keys.length === 0 && <p className="px-5 py-4 text-soft sm:px-6">No one else on your team has a key.</p>}
        <KeyList
          keys={keys}
          owner={({ email }) => (
            <>
              Acts as <bdi className="font-medium text-ink">{names[email] ?? email}</bdi>
            </>
          )}
          action={(key) => (
            <RevokeKey endpoint={apiKeys.revokeAny} input={{ keyId: key.keyId }} revoked={key}>
              It acts as {names[key.email] ?? key.email}. <WhatRevokingDoes apiKey={key} />
            </RevokeKey>
          )}
        />
      </div>
    </Card>
  );
}
