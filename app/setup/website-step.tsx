"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useController } from "react-hook-form";
import { z } from "zod";
import { CheckboxField } from "@/components/form/checkbox-field";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm, useSchemaForm } from "@/components/form/use-endpoint-form";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { businessProfile } from "@/lib/accounts/business-profile/contract";
import { accounts } from "@/lib/accounts/contract";
import { branding, primaryColor } from "@/lib/business/branding/contract";
import { call } from "@/lib/kit/client";
import { formatPhone } from "@/lib/kit/format-phone";
import { usPhone } from "@/lib/kit/phone";
import { plainName } from "@/lib/kit/plain-name";
import { describeContrast, isColor, readColor } from "../(admin)/campaigns/branding/color-field";
import type { Draft } from "./steps";

type Found = z.output<typeof accounts.readWebsite.output>;

interface WebsiteStepProps {
  /** Whether the plan includes a logo and a color. */
  readonly mayBrand: boolean;
  readonly profile: { readonly phone?: string | undefined; readonly postalAddress?: string | undefined };
  readonly onDraft: (draft: Draft) => void;
  readonly onDone: () => void;
}

/** Reads the business's website, and saves what the owner confirms. */
export function WebsiteStep({ onDone, onDraft, ...rest }: WebsiteStepProps) {
  const [found, setFound] = useState<Found>();
  const form = useEndpointForm({
    endpoint: accounts.readWebsite,
    defaultValues: { website: "" },
    refreshes: false,
    onSuccess: setFound,
  });
  if (found) {
    return (
      <Confirm
        {...rest}
        found={found}
        onDraft={onDraft}
        onDone={onDone}
        onAgain={() => {
          setFound(undefined);
          onDraft({});
        }}
      />
    );
  }
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="website"
        label="Web address"
        hint={
          rest.mayBrand
            ? "We look for your logo, color, phone number and address there. Nothing is saved before you’ve seen it."
            : "We look for your phone number and address there. Nothing is saved before you’ve seen it."
        }
        placeholder="acmeplumbing.com"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} icon={Search}>
          Read my website
        </SubmitButton>
        <Button variant="quiet" onClick={onDone}>
          Skip
        </Button>
      </div>
      <p role="status" className="sr-only">
        {form.pending && "Reading your website"}
      </p>
    </Form>
  );
}

function pictureOf({ logo }: Found): string | undefined {
  return logo && `data:${logo.contentType};base64,${logo.base64}`;
}

const confirmed = z.object({
  usesLogo: z.boolean(),
  primaryColor: primaryColor.nullable().exactOptional(),
  phone: usPhone.nullable().exactOptional(),
  postalAddress: plainName(200).nullable().exactOptional(),
});

interface ConfirmProps extends WebsiteStepProps {
  readonly found: Found;
  readonly onAgain: () => void;
}

/** The findings, to correct and to save. */
function Confirm({ found, mayBrand, profile, onDraft, onDone, onAgain }: ConfirmProps) {
  const picture = mayBrand ? pictureOf(found) : undefined;
  const phone = found.phone ?? profile.phone;
  const form = useSchemaForm({
    schema: confirmed,
    defaultValues: {
      usesLogo: picture !== undefined,
      primaryColor: mayBrand ? found.primaryColor : undefined,
      phone: phone && formatPhone(phone),
      postalAddress: found.postalAddress ?? profile.postalAddress,
    },
    send: async ({ usesLogo, primaryColor: color, ...contacts }) => {
      const logo = usesLogo && picture !== undefined && found.logo && (await upload(found.logo));
      const look = { ...(color && { primaryColor: color }), ...logo };
      if (Object.keys(look).length > 0) await call(branding.update, look);
      if (Object.keys(contacts).length > 0) await call(businessProfile.update, contacts);
    },
    onDone,
  });
  const [usesLogo, color] = form.methods.watch(["usesLogo", "primaryColor"]);
  useEffect(() => {
    onDraft({
      color: color && isColor(color) ? color : undefined,
      logoUrl: usesLogo ? picture : undefined,
    });
  }, [onDraft, usesLogo, color, picture]);
  const { hostname } = new URL(found.url);
  return (
    <Form form={form}>
      <p role="status" className="wrap-anywhere text-pretty text-secondary text-soft">
        {describeFound(found, mayBrand)} on <bdi>{hostname}</bdi>. Correct what is wrong, then save it.
      </p>
      {picture !== undefined && (
        <div className="flex items-center gap-4">
          {/* biome-ignore lint/performance/noImgElement: it is not stored yet */}
          <img
            src={picture}
            alt={`The logo on ${hostname}`}
            className="size-16 shrink-0 rounded-control border border-line bg-white object-contain p-1"
          />
          <CheckboxField form={form} name="usesLogo" label="Use this logo" />
        </div>
      )}
      {mayBrand && picture === undefined && (
        <Notice
          title={found.logoProblem ?? "We found no logo there. Upload it when you have it at hand."}
          action={<TextLink href="/campaigns/branding">Upload a logo</TextLink>}
        />
      )}
      {mayBrand && <FoundColor form={form} />}
      <TextField
        form={form}
        name="phone"
        label="Phone"
        hint="For friends who would rather call."
        type="tel"
        autoComplete="tel"
        optional
      />
      <TextField
        form={form}
        name="postalAddress"
        label="Mailing address"
        hint="US law requires it at the bottom of your emails. They wait until you add it."
        autoComplete="street-address"
        maxLength={200}
        optional
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>Looks right</SubmitButton>
        <Button variant="quiet" onClick={onAgain}>
          Another website
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            onDraft({});
            onDone();
          }}
        >
          Skip
        </Button>
      </div>
    </Form>
  );
}

function describeFound({ logo, primaryColor: color, phone, postalAddress }: Found, mayBrand: boolean): string {
  const parts = [
    mayBrand && logo && "a logo",
    mayBrand && color && "a color",
    phone && "a phone number",
    postalAddress && "an address",
  ].filter((part) => typeof part === "string" && part !== "");
  if (parts.length === 0) return "We found no logo, color or phone number";
  return `We found ${new Intl.ListFormat("en-US").format(parts.map(String))}`;
}

async function upload(logo: NonNullable<Found["logo"]>) {
  const { uploadLogo } = await import("../(admin)/campaigns/branding/logo-file");
  const bytes = Uint8Array.from(atob(logo.base64), (character) => character.charCodeAt(0));
  const file = new File([bytes], "logo", { type: logo.contentType });
  return uploadLogo({ file, type: logo.contentType, size: "" }, () => undefined);
}

type ConfirmedForm = EndpointForm<{
  usesLogo: boolean | undefined;
  primaryColor: string | null | undefined;
  phone: string | null | undefined;
  postalAddress: string | null | undefined;
}>;

const PLAIN = "#0e6b4f";

/** The color, with its contrast as on the Branding page. */
function FoundColor({ form }: { form: ConfirmedForm }) {
  const { field, fieldState } = useController({ control: form.methods.control, name: "primaryColor" });
  const value = field.value ?? "";
  const set = (typed: string) => field.onChange(readColor(typed));
  return (
    <Field
      label="Color"
      optional
      error={fieldState.error && "Enter a color code such as #1a7f5a."}
      hint={isColor(value) ? describeContrast(value) : value === "" && `Without one, we use our green, ${PLAIN}.`}
    >
      {(control) => (
        <Input
          {...control}
          ref={field.ref}
          name={field.name}
          value={value}
          placeholder={PLAIN}
          spellCheck={false}
          autoCapitalize="none"
          maxLength={20}
          onChange={(event) => set(event.target.value)}
          onBlur={field.onBlur}
          className="max-w-72 [&>input]:font-mono"
          leading={
            <input
              type="color"
              aria-label="Pick a color"
              value={isColor(value) ? value : PLAIN}
              onChange={(event) => set(event.target.value)}
              className="-ml-1 block size-6 cursor-pointer appearance-none overflow-hidden rounded-[6px] border border-edge bg-transparent p-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:border-0"
            />
          }
        />
      )}
    </Field>
  );
}
