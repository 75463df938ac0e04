"use client";

import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { Notice } from "@/components/ui/notice";
import type { Transport } from "@/lib/kit/client";
import { prove } from "./prove";

const Refusal = z.object({ code: z.literal("challenge_required") });
const MailRequest = z.looseObject({ email: z.string() });

/** Whether a refused request requires a proof of work. */
export async function asksForProof(response: Response): Promise<boolean> {
  return response.status === 429 && Refusal.safeParse(await response.clone().json()).success;
}

/** Resends an email request with a proof of work if the server requires one; `checking` while it computes. */
export function useProofOfWork() {
  const [checking, setChecking] = useState(false);
  const send: typeof fetch = async (address, init) => {
    const response = await fetch(address, init);
    if (!(await asksForProof(response))) return response;
    setChecking(true);
    try {
      const request = MailRequest.parse(JSON.parse(String(init?.body)));
      const proof = await prove("mail", request.email);
      return await fetch(address, { ...init, body: JSON.stringify({ ...request, proof }) });
    } finally {
      setChecking(false);
    }
  };
  const transport: Transport = { fetch: send };
  return { checking, setChecking, transport };
}

/** Shown during the proof of work. */
export function Checking() {
  return (
    <Notice tone="blue" role="status" icon={ShieldCheck} title="Checking that you are not a robot">
      There were a lot of attempts with this email. This takes a few seconds. You don’t need to do anything.
    </Notice>
  );
}
