"use client";

import { useState } from "react";
import { toast } from "sonner";
import type { z } from "zod";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { Choice } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { weeklyDigest } from "@/lib/asks/digest/contract";

type DigestWire = z.input<typeof weeklyDigest.get.output>["weeklyDigest"];

/** Turns the member's weekly digest on or off. */
export function DigestSwitch({ wire, email }: { wire: DigestWire; email: string }) {
  const [isOn, setOn] = useState(wire.isOn);
  const { trySend, pending } = useToastedSend(weeklyDigest.update);
  const change = async (wanted: boolean) => {
    const answer = await trySend({ isOn: wanted });
    if (!answer) return;
    setOn(answer.output.weeklyDigest.isOn);
    toast.success(wanted ? "You’ll get the weekly digest." : "You won’t get the weekly digest anymore.");
  };
  return (
    <Choice
      label="Email me the week on Mondays at 8 AM"
      hint={
        <>
          To <bdi className="wrap-anywhere">{email}</bdi>. After four weeks without news it pauses until
          something happens.
        </>
      }
    >
      {(control) => (
        <Switch
          {...control}
          checked={isOn}
          disabled={pending}
          onCheckedChange={(wanted) => void change(wanted)}
        />
      )}
    </Choice>
  );
}
