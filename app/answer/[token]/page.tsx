import type { Metadata } from "next";
import { cache } from "react";
import { BrandButton } from "@/app/brand-button";
import { unlisted } from "@/app/link-page";
import { pageLanguage } from "@/app/page-words";
import { readInTime } from "@/app/read-in-time";
import { NotLoaded, Sheet, SheetTop } from "@/app/sheet";
import { fullName } from "@/emails/text/names";
import { findAskedJob, HAPPY } from "@/lib/asks/answer-job";
import { referralUrl } from "@/lib/kit/public-links";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { AnswerWords } from "@/lib/kit/words/en/answer";
import { MAX_COMMENT } from "@/lib/public/answer/answer-handler";

const LONGEST_NAME = 80;
const scores = [1, 2, 3, 4, 5];

interface PageProps {
  readonly params: Promise<{ token: string }>;
}

type AskedJob = NonNullable<Awaited<ReturnType<typeof findAskedJob>>>;

const readAsked = cache(async (token: string) => {
  const asked = await readInTime("answer", findAskedJob(token, new Date()));
  const { business, own } = (asked && asked !== "failed" && asked.language) || {};
  return { asked, language: await pageLanguage(business, own) };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { asked, language } = await readAsked((await params).token);
  const title = asked === "failed" ? catalogs[language].frame.notLoaded : titleOf(asked, catalogs[language].answer);
  return { ...unlisted, title: { absolute: title } };
}

function titleOf(asked: AskedJob | null, copy: AnswerWords): string {
  if (!asked) return copy.unknown;
  if (asked.score === null) return copy.question;
  return asked.score < HAPPY ? copy.unhappy : copy.happy;
}

/** A customer rates a job with one tap. Every customer gets the link to write a review. */
export default async function AnswerPage({ params }: PageProps) {
  const { token } = await params;
  const { asked, language } = await readAsked(token);
  const words = catalogs[language];
  const copy = catalogs[language].answer;
  if (asked === "failed") {
    const path = `/answer/${encodeURIComponent(token)}`;
    return <NotLoaded path={path} text={words.frame.notLooked} words={words} />;
  }
  if (!asked) return <Sheet title={copy.unknown} text={copy.unknownText} words={words} />;
  const { score, service, brand } = asked;
  const business = fullName(brand.name, LONGEST_NAME);
  const texts = {
    asked: copy.about(business, service),
    happy: copy.happyText(business),
    unhappy: asked.hasComment ? copy.told(business) : copy.unhappyText(business),
  };
  const state = score === null ? "asked" : score < HAPPY ? "unhappy" : "happy";
  return (
    <Sheet
      title={titleOf(asked, copy)}
      text={texts[state]}
      words={words}
      privacyUrl={brand.privacyUrl}
      above={<SheetTop business={business} words={words} />}
    >
      {state === "asked" && <ScoreForm token={token} copy={copy} />}
      {state === "happy" && <ShareLink asked={asked} copy={copy} />}
      {state === "unhappy" && !asked.hasComment && <CommentForm token={token} color={brand.color} copy={copy} />}
      {score !== null && asked.reviews && (
        <p className="mt-6 border-line border-t pt-5">
          <a
            href={asked.reviews.url}
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            {copy.review(asked.reviews.host)}
          </a>
        </p>
      )}
    </Sheet>
  );
}

interface FormProps {
  readonly token: string;
  readonly copy: AnswerWords;
}

function ScoreForm({ token, copy: { question, scale, score: describeScore } }: FormProps) {
  const [worst, best] = scale;
  return (
    <form method="post" action={`/api/answer/${token}`} className="mt-7">
      <fieldset>
        <legend className="sr-only">{question}</legend>
        <div className="grid grid-cols-5 gap-2">
          {scores.map((score) => (
            <button
              key={score}
              type="submit"
              name="action"
              value={score}
              aria-label={describeScore(score)}
              className="min-h-14 cursor-pointer rounded-control border border-edge bg-card font-semibold text-section transition-colors hover:border-faint"
            >
              {score}
            </button>
          ))}
        </div>
        <p aria-hidden className="mt-2 flex justify-between text-secondary text-soft">
          <span>{worst}</span>
          <span>{best}</span>
        </p>
      </fieldset>
    </form>
  );
}

function ShareLink({ asked: { referralCode }, copy }: { asked: AskedJob; copy: AnswerWords }) {
  const url = referralUrl(referralCode);
  return (
    <p className="mt-6">
      <span className="block text-secondary text-soft">{copy.share}</span>
      <a
        href={url}
        className="wrap-anywhere inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      >
        {url.replace(/^https?:\/\//, "")}
      </a>
    </p>
  );
}

function CommentForm({ token, color, copy: { comment, send } }: FormProps & { color: string }) {
  return (
    <form method="post" action={`/api/answer/${token}`} className="mt-7 grid gap-3">
      <label htmlFor="comment" className="font-medium">
        {comment}
      </label>
      <textarea
        id="comment"
        name="comment"
        rows={4}
        maxLength={MAX_COMMENT}
        className="w-full rounded-control border border-edge bg-card px-3 py-2 text-[0.9375rem]"
      />
      <div>
        <BrandButton action="comment" look="primary" color={color}>
          {send}
        </BrandButton>
      </div>
    </form>
  );
}
