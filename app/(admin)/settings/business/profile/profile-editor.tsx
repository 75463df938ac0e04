"use client";

import { useState } from "react";
import { z } from "zod";
import type { ShownBrand } from "@/components/brand/brand";
import type { Offer } from "@/components/campaigns/offer";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { useFieldError } from "@/components/form/use-parsed-form";
import type { BusinessFacts } from "@/components/friend-page/business-card";
import { LivePreview } from "@/components/preview/live-preview";
import { sampleFriend, samplePortal } from "@/components/preview/samples";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { useLoaded } from "@/components/use-loaded";
import {
  type BusinessProfile,
  businessProfile,
  MAX_ABOUT,
  ProfileTranslations,
} from "@/lib/accounts/business-profile/contract";
import { call } from "@/lib/kit/client";
import { formatPhone } from "@/lib/kit/format-phone";
import { basics, type Language } from "@/lib/kit/words/languages";
import { LogoField } from "../../../campaigns/branding/logo-field";
import type { LogoFile } from "../../../campaigns/branding/logo-file";
import { useObjectUrl } from "../../../campaigns/branding/use-object-url";
import { EditorFrame } from "../../../campaigns/editor-frame";

const languages = ProfileTranslations.keyType.options;

type Profile = z.output<typeof BusinessProfile>;

const { reviewRating, reviewCount, callBack } = businessProfile.update.input.shape;

/** A field whose number is typed as text; empty clears it. */
const typed = <T,>(schema: z.ZodType<T, number | null>) =>
  z
    .string()
    .transform((value) => (value.trim() ? Number(value) : null))
    .pipe(schema)
    .exactOptional();

const profileInput = z.strictObject({
  ...businessProfile.update.input.shape,
  reviewRating: typed(reviewRating),
  reviewCount: typed(reviewCount),
  callBack: z
    .enum(["none", ...callBack.unwrap().unwrap().options])
    .transform((value) => (value === "none" ? null : value))
    .pipe(callBack)
    .exactOptional(),
});

const callBackOptions = [
  { value: "none", label: "No promise" },
  { value: "hour", label: "Within an hour" },
  { value: "two_hours", label: "Within 2 hours" },
  { value: "same_day", label: "The same day" },
  { value: "next_day", label: "By the next business day" },
] as const;

interface ProfileEditorProps {
  readonly wire: z.input<typeof businessProfile.get.output>;
  readonly brand: ShownBrand;
  readonly offer: Offer;
  readonly asksForTexts: boolean;
  readonly language: Language;
}

export function ProfileEditor({ wire, brand, offer, asksForTexts, language }: ProfileEditorProps) {
  const { businessProfile: saved } = useLoaded(businessProfile.get, wire);
  const { form, photo, setPhoto, uploaded } = useProfileForm(saved);
  const chosenUrl = useObjectUrl(photo?.file);
  const values = form.methods.watch();
  const photoUrl = chosenUrl ?? (values.photoKey === "" ? undefined : saved.photoUrl);
  const dirty = form.methods.formState.isDirty || photo !== undefined;
  const aboutError = useFieldError(form, "about");
  const plain = { form, dir: "auto" } as const;
  return (
    <EditorFrame
      header={{
        crumbs: [{ label: "Business", href: "/settings/business" }, { label: "Business profile" }],
        title: "Business profile",
        description: "What customers see about your business. Leave blank anything you don’t have.",
      }}
      form={form}
      dirty={dirty}
      verb="Save changes"
      aside={null}
      preview={
        <LivePreview
          brand={brand}
          friend={{ ...sampleFriend(offer, asksForTexts), facts: factsOf(values, photoUrl) }}
          portal={samplePortal(offer, 10, 2_500)}
          email={{ template: "invite", ...offer }}
        >
          {dirty && <p>Not saved yet. The email preview shows your saved profile.</p>}
        </LivePreview>
      }
    >
      <Card aria-labelledby="reach">
        <CardHeader
          id="reach"
          title="How to reach you"
          description="Some people would rather call. Your page shows your number and the code to mention."
        />
        <div className="grid items-start gap-x-grid gap-y-5 sm:grid-cols-2">
          <TextField {...plain} name="phone" label="Phone" type="tel" placeholder="(415) 555-0100" />
          <TextField {...plain} name="serviceArea" label="Service area" placeholder="Oakland and Berkeley" />
          <div className="sm:col-span-2">
            <SelectField
              form={form}
              name="callBack"
              label="How soon you call new leads"
              hint="Your friend page promises it below the button."
              options={callBackOptions}
            />
          </div>
          <div className="sm:col-span-2">
            <TextField
              {...plain}
              name="replyToEmail"
              label="Email for replies"
              type="email"
              hint="Customers’ replies to your emails go here. If it’s blank, no email invites a reply."
              placeholder="office@acmeplumbing.com"
              spellCheck={false}
            />
          </div>
          <div className="sm:col-span-2">
            <TextField
              {...plain}
              name="postalAddress"
              label="Mailing address"
              hint="Shown at the bottom of your emails. US law requires it."
              placeholder="1200 Main St, Oakland, CA 94607"
            />
          </div>
        </div>
      </Card>
      <Card aria-labelledby="trust">
        <CardHeader id="trust" title="Why people can trust you" description="Shown on the friend page." />
        <div className="grid gap-5">
          <div className="grid items-start gap-x-grid gap-y-5 sm:grid-cols-2">
            <TextField {...plain} name="licenseNumber" label="License number" placeholder="CA license #1048213" />
            <TextField
              {...plain}
              name="reviewUrl"
              label="Link to your reviews"
              type="url"
              placeholder="https://g.page/r/acme"
            />
            <TextField
              {...plain}
              name="reviewRating"
              label="Average rating"
              inputMode="decimal"
              hint="Shown as “4.9 on Google (212)”, with both numbers and the link."
              placeholder="4.9"
            />
            <TextField {...plain} name="reviewCount" label="Number of reviews" inputMode="numeric" placeholder="212" />
          </div>
          <Field
            label="About your business"
            error={aboutError}
            hint={`A sentence or two, up to ${MAX_ABOUT} characters.`}
          >
            {(control) => (
              <Textarea
                rows={3}
                placeholder="Family-run since 2009. We call back within two hours."
                {...control}
                {...form.methods.register("about")}
              />
            )}
          </Field>
          <LogoField
            noun="photo"
            shownUrl={photoUrl}
            isSaved={saved.photoUrl !== undefined && values.photoKey !== ""}
            chosen={photo}
            onChoose={setPhoto}
            uploaded={uploaded}
            onRemove={() => form.methods.setValue("photoKey", "", { shouldDirty: true })}
          />
        </div>
      </Card>
      {languages.map((other) =>
        other === language ? null : <TranslationCard key={other} form={form} other={other} />,
      )}
    </EditorFrame>
  );
}

interface TranslationCardProps {
  readonly form: ReturnType<typeof useProfileForm>["form"];
  readonly other: Language;
}

function TranslationCard({ form, other }: TranslationCardProps) {
  const name = basics[other].inEnglish;
  const error = useFieldError(form, `translations.${other}.about`);
  return (
    <Card aria-labelledby={`in-${other}`}>
      <CardHeader
        id={`in-${other}`}
        title={`In ${name}`}
        description={`For customers who read your pages in ${name}. Blank fields show what you wrote above.`}
      />
      <div className="grid gap-5">
        <TextField form={form} name={`translations.${other}.serviceArea`} label={`Service area in ${name}`} optional />
        <TextField
          form={form}
          name={`translations.${other}.licenseNumber`}
          label={`License number in ${name}`}
          optional
        />
        <Field label={`About your business in ${name}`} error={error} optional>
          {(control) => (
            <Textarea rows={3} lang={other} {...control} {...form.methods.register(`translations.${other}.about`)} />
          )}
        </Field>
      </div>
    </Card>
  );
}

function useProfileForm(saved: Profile) {
  const [photo, setPhoto] = useState<LogoFile>();
  const [uploaded, setUploaded] = useState<number>();
  const form = useSchemaForm({
    schema: profileInput,
    defaultValues: valuesOf(saved),
    draftKey: "business-profile",
    success: "Business profile saved. Your pages are updated.",
    send: async (input) => {
      try {
        const key =
          photo && (await (await import("../../../campaigns/branding/logo-file")).uploadPhoto(photo, setUploaded));
        const answer = await call(businessProfile.update, { ...input, ...(key && { photoKey: key }) });
        setPhoto(undefined);
        form.methods.reset(valuesOf(answer.businessProfile));
        return answer;
      } finally {
        setUploaded(undefined);
      }
    },
  });
  return { form, photo, setPhoto, uploaded };
}

function valuesOf({ phone, ...saved }: Profile) {
  return {
    phone: phone ? formatPhone(phone) : "",
    serviceArea: saved.serviceArea ?? "",
    licenseNumber: saved.licenseNumber ?? "",
    reviewUrl: saved.reviewUrl ?? "",
    reviewRating: saved.reviewRating === undefined ? "" : String(saved.reviewRating),
    reviewCount: saved.reviewCount === undefined ? "" : String(saved.reviewCount),
    callBack: saved.callBack ?? ("none" as const),
    about: saved.about ?? "",
    postalAddress: saved.postalAddress ?? "",
    replyToEmail: saved.replyToEmail ?? "",
    translations: Object.fromEntries(
      languages.map((language) => {
        const { serviceArea = "", licenseNumber = "", about = "" } = saved.translations?.[language] ?? {};
        return [language, { serviceArea, licenseNumber, about }];
      }),
    ),
    photoKey: saved.photoKey ?? "",
  };
}

type ProfileValues = Readonly<
  Partial<Record<Exclude<keyof ReturnType<typeof valuesOf>, "translations">, string | null | undefined>>
>;

const Average = z.object({ rating: z.coerce.number().min(1).max(5), count: z.coerce.number().min(1) });

/** The typed values as the friend page's facts. */
function factsOf(values: ProfileValues, photoUrl: string | undefined): BusinessFacts {
  const { phone, serviceArea, licenseNumber, reviewUrl, about } = values;
  const promise = callBack.safeParse(values.callBack).data;
  const facts = {
    ...(phone && { phone: { e164: "", written: phone } }),
    ...(serviceArea && { serviceArea }),
    ...(licenseNumber && { licenseNumber }),
    ...(about && { about }),
    ...(promise && { callBack: promise }),
    ...(photoUrl && { photoUrl }),
  };
  if (!reviewUrl || !URL.canParse(reviewUrl)) return facts;
  const host = new URL(reviewUrl).hostname.replace(/^www\./, "");
  const { data: average } = Average.safeParse({ rating: values.reviewRating, count: values.reviewCount });
  return { ...facts, reviews: { url: reviewUrl, host, ...(average && { average }) } };
}
