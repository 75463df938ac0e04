"use client";

import { Laptop, Smartphone } from "lucide-react";
import { toast } from "sonner";
import type { z } from "zod";
import { EndpointButton } from "@/components/form/endpoint-button";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { type Session, sessions } from "@/lib/sessions/contract";
import { useRefresh } from "../../use-refresh";

type Shown = z.output<typeof Session>;

const methods: Readonly<Record<Shown["method"], string>> = {
  password: "Password",
  "magic-link": "E-mailed link",
  sso: "Single sign-on",
};

/** One browser: which, how it was signed in, since when, and the way to end that. */
export function SessionLine({ session }: { session: Shown }) {
  const { sessionId, device, method, createdAt, lastUsedAt, current } = session;
  const refresh = useRefresh();
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5 sm:px-6">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-soft" />
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {device}
          {current && (
            <Badge tone="accent" dot>
              This browser
            </Badge>
          )}
        </p>
        <p className="text-caption text-soft">
          {methods[method]}, started <DateTime value={createdAt} format="date-time" />, last used{" "}
          <DateTime value={lastUsedAt} format="relative" />
        </p>
      </div>
      {!current && (
        <EndpointButton
          size="small"
          aria-label={`End the session of ${device}`}
          endpoint={sessions.end}
          input={{ sessionId }}
          onSuccess={async () => {
            await refresh();
            toast.success(`${device} was signed out.`);
          }}
        >
          End
        </EndpointButton>
      )}
    </li>
  );
}
