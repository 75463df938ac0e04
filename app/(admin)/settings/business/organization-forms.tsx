"use client";

import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { Segmented } from "@/components/ui/segmented";
import { useHydrated } from "@/components/ui/use-hydrated";
import { accounts } from "@/lib/accounts/contract";
import { basics, type Language, languageOptions } from "@/lib/kit/words/languages";
import { SettingForm, SettingSwitch } from "../setting-form";
import { formatTimeZone, statesZones } from "../time-zones";

export function BusinessNameForm({ name }: { name: string }) {
  return (
    <SettingForm
      endpoint={accounts.update}
      defaultValues={{ businessName: name }}
      draftKey="business-name"
      saved={({ org }) => ({ businessName: org.name })}
      success="Business name saved."
      verb="Save name"
    >
      {(form) => (
        <TextField form={form} name="businessName" label="Business name" autoComplete="organization" dir="auto" />
      )}
    </SettingForm>
  );
}

/** US time zones first, then all the browser knows; the server may know others. */
function useTimeZones(chosen: string) {
  const known = useHydrated() ? Intl.supportedValuesOf("timeZone") : [];
  const names = new Set([...statesZones, chosen, ...known]);
  return [...names].map((value) => ({ value, label: formatTimeZone(value) }));
}

export function TimeZoneForm({ timeZone }: { timeZone: string }) {
  const options = useTimeZones(timeZone);
  return (
    <SettingForm
      endpoint={accounts.update}
      defaultValues={{ timeZone }}
      draftKey="time-zone"
      success="Time zone saved."
      verb="Save time zone"
    >
      {(form) => <SelectField form={form} name="timeZone" label="Time zone" options={options} className="max-w-sm" />}
    </SettingForm>
  );
}

/** Sends messages on US holidays, or holds them until the next day. */
export function HolidaySwitch({ sendsOnHolidays }: { sendsOnHolidays: boolean }) {
  return (
    <SettingSwitch
      label="Send on US holidays"
      endpoint={accounts.update}
      isOn={sendsOnHolidays}
      input={(isOn) => ({ sendsOnHolidays: isOn })}
      success={(isOn) => (isOn ? "Messages now go out on holidays." : "Messages wait for the day after a holiday.")}
    />
  );
}

/** The default language for customers; saved right away. */
export function LanguageForm({ language }: { language: Language }) {
  const { trySend } = useToastedSend(accounts.update, {
    success: ({ org }) => `Customers who haven’t chosen read ${basics[org.language].inEnglish} now.`,
  });
  return (
    <Segmented
      label="Customers’ language"
      segments={languageOptions}
      value={language}
      onValueChange={(wanted) => void trySend({ language: wanted })}
    />
  );
}
