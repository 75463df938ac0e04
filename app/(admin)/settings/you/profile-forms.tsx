"use client";

import type { z } from "zod";
import { PasswordField } from "@/components/form/password-field";
import { TextField } from "@/components/form/text-field";
import { lazy } from "@/components/lazy";
import { profile } from "@/lib/accounts/profile/contract";
import { weeklyDigest } from "@/lib/asks/digest/contract";
import { SettingForm, SettingSwitch } from "../setting-form";

export const LeadAlerts = lazy(() => import("./lead-alerts-form").then((file) => file.LeadAlerts));

export function NameForm({ firstName, lastName }: { firstName: string; lastName: string }) {
  return (
    <SettingForm
      endpoint={profile.update}
      defaultValues={{ firstName, lastName }}
      draftKey="your-name"
      saved={({ user }) => ({ firstName: user.firstName ?? firstName, lastName: user.lastName ?? lastName })}
      success="Name saved."
      verb="Save name"
    >
      {(form) => (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField form={form} name="firstName" label="First name" autoComplete="given-name" dir="auto" />
          <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" dir="auto" />
        </div>
      )}
    </SettingForm>
  );
}

/** Changes the password, or sets the first one. */
export function PasswordForm({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const empty = { currentPassword: "", newPassword: "" };
  return (
    <SettingForm
      endpoint={profile.setPassword}
      defaultValues={empty}
      saved={() => empty}
      success={hasPassword ? "Password changed. Your other browsers are signed out." : "Password set."}
      verb={hasPassword ? "Change password" : "Set password"}
    >
      {(form) => (
        <>
          {/* Tells password managers which account this is for. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {hasPassword && (
              <PasswordField
                form={form}
                name="currentPassword"
                label="Current password"
                autoComplete="current-password"
              />
            )}
            <PasswordField
              form={form}
              name="newPassword"
              label="New password"
              hint="At least 8 characters."
              autoComplete="new-password"
            />
          </div>
        </>
      )}
    </SettingForm>
  );
}

type DigestWire = z.input<typeof weeklyDigest.get.output>["weeklyDigest"];

/** Turns the member's weekly digest on or off. */
export function DigestSwitch({ wire, email }: { wire: DigestWire; email: string }) {
  return (
    <SettingSwitch
      label="Email me the week on Mondays at 8 AM"
      hint={
        <>
          To <bdi className="wrap-anywhere">{email}</bdi>. After four weeks without news it pauses until something
          happens.
        </>
      }
      endpoint={weeklyDigest.update}
      isOn={wire.isOn}
      input={(isOn) => ({ isOn })}
      success={(isOn) => (isOn ? "You’ll get the weekly digest." : "You won’t get the weekly digest anymore.")}
    />
  );
}
