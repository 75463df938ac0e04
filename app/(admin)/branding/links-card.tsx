"use client";

import { TextField } from "@/components/form/text-field";
import { Card, CardHeader } from "@/components/ui/card";
import type { BrandingForm } from "./use-branding-form";

const plain = { spellCheck: false, autoComplete: "off", autoCapitalize: "none" } as const;

/** Where else customers find the business. */
export function LinksCard({ form }: { form: BrandingForm }) {
  return (
    <Card aria-labelledby="links">
      <CardHeader
        id="links"
        title="Links"
        description="At the foot of your messages. Leave out what you do not have."
      />
      <div className="grid items-start gap-x-grid gap-y-5 sm:grid-cols-2">
        <TextField
          {...plain}
          form={form}
          name="instagram"
          label="Instagram"
          leading="@"
          placeholder="acmeplumbing"
        />
        <TextField {...plain} form={form} name="twitterX" label="X" leading="@" placeholder="acmeplumbing" />
        <TextField
          {...plain}
          form={form}
          name="facebook"
          label="Facebook page"
          type="url"
          placeholder="https://facebook.com/acme"
        />
        <TextField
          {...plain}
          form={form}
          name="the service"
          label="Website or other page"
          type="url"
          placeholder="https://example.com"
        />
      </div>
    </Card>
  );
}
