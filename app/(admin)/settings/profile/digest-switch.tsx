"use client";

import type { z } from "zod";
import { weeklyDigest } from "@/lib/asks/digest/contract";
import { SettingSwitch } from "../setting-form";

type DigestWire = z.input<typeof weeklyDigest.get.output>["weeklyDigest"];

/** Turns the member's weekly digest on or off. */
export function DigestSwitch({ wire, email }: { wire: DigestWire; email: string }) {
  return (
    <SettingSwitch
      label="Email me the week on Mondays at 8 AM"
      hint={
        <>
          To <bdi className="wrap-anywhere">{email}</bdi>. After four weeks without news it pauses until
          something happens.
        </>
      }
      endpoint={weeklyDigest.update}
      isOn={wire.isOn}
      input={(isOn) => ({ isOn })}
      success={(isOn) =>
        isOn ? "You’ll get the weekly digest." : "You won’t get the weekly digest anymore."
      }
    />
  );
}
