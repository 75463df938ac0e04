"use client";

import { accounts } from "@/lib/accounts/contract";
import { SettingSwitch } from "../setting-form";

export function RequireSecondFactor({ isRequired }: { isRequired: boolean }) {
  return (
    <SettingSwitch
      label="Require two-factor authentication"
      hint="Anyone without it, including you, has to set it up before doing anything else. API keys keep working. Single sign-on follows your provider’s rules."
      endpoint={accounts.update}
      isOn={isRequired}
      input={(requireSecondFactor) => ({ requireSecondFactor })}
      success={(isOn) =>
        isOn ? "Two-factor authentication is now required." : "Two-factor authentication is now optional."
      }
    />
  );
}
