"use client";

import { type ReactNode, useId, useState } from "react";
import type { z } from "zod";
import { lightBrandTheme, type ShownBrand } from "@/components/brand/brand";
import type { FriendPageProps } from "@/components/friend-page/friend-page";
import { lazy } from "@/components/lazy";
import type { AdvocatePortalProps } from "@/components/portal/advocate-portal";
import { Segmented } from "@/components/ui/segmented";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { type LanguageChoice, languageChoices } from "@/lib/kit/words/languages";
import type { messages } from "@/lib/messages/contract";
import { LoadingEmail } from "./loading-email";
import { PhonePreview } from "./phone-preview";

// Each is a whole page, so only the visible one is loaded.
const FriendPage = lazy(
  () => import("./english-friend-page").then((module) => module.EnglishFriendPage),
  <LoadingPage />,
);
const AdvocatePortal = lazy(() => import("./english-portal").then((module) => module.EnglishPortal), <LoadingPage />);
const EmailPreview = lazy(() => import("./email-preview").then((module) => module.EmailPreview), <LoadingEmail />);

const segments = [
  { value: "friend", label: "Friend" },
  { value: "advocate", label: "Advocate" },
  { value: "email", label: "Email" },
] as const;

type PreviewName = (typeof segments)[number]["value"];

interface LivePreviewProps {
  readonly brand: ShownBrand;
  readonly friend: Omit<FriendPageProps, "brand" | "words">;
  readonly portal: Omit<AdvocatePortalProps, "brand" | "words">;
  readonly email: z.output<typeof messages.preview.input>;
  /** A note below the preview. */
  readonly children?: ReactNode;
  readonly first?: PreviewName;
  readonly title?: string;
}

/** A live preview of the customer pages being edited, one page at a time. */
export function LivePreview({
  brand,
  friend,
  portal,
  email,
  children,
  first = "friend",
  title = "Live preview",
}: LivePreviewProps) {
  const id = useId();
  const [visiblePage, setVisiblePage] = useState<PreviewName>(first);
  const [language, setLanguage] = useState<LanguageChoice>("");
  const views = {
    friend: () => (
      <PhonePreview label="Preview of the friend page">
        <div style={lightBrandTheme(brand)} className="text-ink">
          <FriendPage {...friend} brand={brand} />
        </div>
      </PhonePreview>
    ),
    advocate: () => (
      <PhonePreview label="Preview of the page that advocates see">
        <div style={lightBrandTheme(brand)}>
          <AdvocatePortal {...portal} brand={brand} />
        </div>
      </PhonePreview>
    ),
    email: () => (
      <div className="grid justify-items-center gap-3">
        <Segmented label="Language" segments={languageChoices} value={language} onValueChange={setLanguage} />
        <div className="w-full">
          <EmailPreview input={language === "" ? email : { ...email, language }} />
        </div>
      </div>
    ),
  };
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={id} className="font-semibold text-section">
          {title}
        </h2>
        <Segmented label="Page to preview" segments={segments} value={visiblePage} onValueChange={setVisiblePage} />
      </header>
      <div className="rounded-[20px] border border-edge border-dashed p-4 sm:p-5">{views[visiblePage]()}</div>
      {children && <div className="mt-4 text-center text-secondary text-soft">{children}</div>}
    </section>
  );
}

/** The skeleton of a customer page, with its band in the brand's color. */
function LoadingPage() {
  return (
    <Loading label="Loading the page" className="h-[46rem] bg-card">
      <div className="h-56 bg-(--brand-color)" />
      <div className="grid gap-5 px-[22px] pt-7">
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    </Loading>
  );
}
