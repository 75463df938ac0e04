"use client";

import type { z } from "zod";
import { useLoaded } from "@/components/use-loaded";
import { sessions as endpoints } from "@/lib/sessions/contract";
import { Setting } from "../setting";
import { SessionLine } from "./session-line";
import { SignOutEverywhere } from "./sign-out-everywhere";

/** The browsers in which the member is signed in. */
export function SessionList({ wire }: { wire: z.input<typeof endpoints.list.output> }) {
  const { sessions } = useLoaded(endpoints.list, wire);
  return (
    <Setting
      flush
      title="Where you are signed in"
      description="End whatever you do not know, then change your password."
      action={<SignOutEverywhere amount={sessions.length} />}
    >
      <ul className="divide-y divide-inner-line">
        {sessions.map((session) => (
          <SessionLine key={session.sessionId} session={session} />
        ))}
      </ul>
    </Setting>
  );
}
