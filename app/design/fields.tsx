"use client";

import { Search } from "lucide-react";
import { useState } from "react";
import { DateInput } from "@/components/form/date-field";
import { PasswordInput } from "@/components/form/password-field";
import { Card } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Select } from "@/components/ui/select";
import { TextLink } from "@/components/ui/text-link";
import { Section } from "./section";

const roles = [
  { value: "admin", label: "Admin" },
  { value: "user", label: "Member" },
  { value: "owner", label: "Owner (only one)", disabled: true },
] as const;

export function Fields() {
  const [role, setRole] = useState<"" | "admin" | "user" | "owner">("");
  const [end, setEnd] = useState("2026-12-31");
  const [start, setStart] = useState("");
  return (
    <Section title="Fields" text="A label above, a hint before it goes wrong, a fix when it did.">
      <Card className="grid gap-5 sm:grid-cols-2">
        <Field label="Campaign name" hint="Only your team sees this." aside="0 / 100">
          {(control) => <Input {...control} placeholder="Spring referrals" />}
        </Field>
        <Field label="Email" error="Must be an email address." hint="We only write when it matters.">
          {(control) => <Input {...control} type="email" defaultValue="sam@" />}
        </Field>
        <Field label="Phone" optional>
          {(control) => <Input {...control} type="tel" defaultValue="(415) 555-0132" />}
        </Field>
        <Field label="Not yours to change" hint="Ask an admin.">
          {(control) => <Input {...control} disabled defaultValue="Growth plan" />}
        </Field>
        <Field label="Advocate earns">
          {(control) => (
            <Input {...control} inputMode="decimal" defaultValue="25.00" leading="$" trailing="per job" />
          )}
        </Field>
        <Field label="Friend gets" error="Must be at most 100.">
          {(control) => <Input {...control} inputMode="decimal" defaultValue="140" trailing="%" />}
        </Field>
        <Field label="Ends" hint="At the end of that day.">
          {(control) => (
            <DateInput
              {...control}
              value={end}
              onValueChange={setEnd}
              whenEmpty="Never"
              clearLabel="Remove the end date"
            />
          )}
        </Field>
        <Field label="Begins">
          {(control) => (
            <DateInput
              {...control}
              value={start}
              onValueChange={setStart}
              whenEmpty="At once"
              clearLabel="Remove the first day"
            />
          )}
        </Field>
        <Field label="Search">
          {(control) => (
            <Input
              {...control}
              type="search"
              placeholder="Name, email or code"
              leading={<Search aria-hidden size={16} strokeWidth={1.75} />}
              trailing={<Kbd>/</Kbd>}
            />
          )}
        </Field>
        <Field label="With a slot, disabled">
          {(control) => <Input {...control} disabled defaultValue="50" trailing="up to 50 on Starter" />}
        </Field>
        <Field label="Password" aside={<TextLink href="/design">Forgot it?</TextLink>}>
          {(control) => (
            <PasswordInput {...control} autoComplete="current-password" defaultValue="correct horse" />
          )}
        </Field>
        <Field label="Role" hint="Admins may do everything.">
          {(control) => <Select {...control} options={roles} value={role} onValueChange={setRole} />}
        </Field>
        <Field label="Role, missing" error="Choose one.">
          {(control) => <Select {...control} options={roles} value="" onValueChange={setRole} />}
        </Field>
        <Field label="Role, not yours to change">
          {(control) => (
            <Select {...control} options={roles} value="admin" onValueChange={setRole} disabled />
          )}
        </Field>
        <Field label="Note" optional hint="It grows with what you write.">
          {(control) => <Textarea {...control} placeholder="Used on invoice 1043" />}
        </Field>
        <Field label="Note, too long" error="Must have at most 200 characters.">
          {(control) => (
            <Textarea {...control} defaultValue={"The quick brown fox jumps over the lazy dog. ".repeat(3)} />
          )}
        </Field>
        <CopyField
          label="Referral link"
          value="https://acme.example/r/ANN-7K2Q"
          what="the referral link"
          hint="Works on paper, too."
        />
        <Field label="A label that goes on for so long that it cannot stay on one line of a phone">
          {(control) => <Input {...control} defaultValue="محمد عبد الرحمن" dir="auto" />}
        </Field>
      </Card>
    </Section>
  );
}
