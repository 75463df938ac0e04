import { Check, Clock, X } from "lucide-react";
import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { brandLook } from "@/app/brand-look";
import { readLinkPage, unlisted } from "@/app/link-page";
import { brandTheme } from "@/components/brand/brand";
import { BandRings, BrandLine } from "@/components/brand/brand-line";
import { TextField } from "@/components/friend-page/public-form";
import { mainButtonStyles } from "@/components/portal/portal-card";
import { drawQr } from "@/components/qr/draw-qr";
import { QrCode } from "@/components/qr/qr-code";
import { fullName } from "@/emails/text/names";
import type { UsableCredit } from "@/lib/credit/redemptions/rules";
import { describeUseOfCredit } from "@/lib/kit/format-use-of-credit";
import { counterUrl } from "@/lib/kit/public-links";
import type { Words } from "@/lib/kit/words/en/en";
import { type CodeFacts, readCodePage } from "@/lib/public/portal/read-code-page";
import { PortalNotLoaded, UnknownLink } from "../open-portal";
import { TimeLeft } from "./time-left";

interface PageProps {
  readonly params: Promise<{ token: string }>;
  readonly searchParams: Promise<{ less?: string; wrong?: string }>;
}

const openCode = cache(async (token: string) => {
  const now = new Date();
  return { now, ...(await readLinkPage("code page", readCodePage(token, now))) };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { words } = await openCode((await params).token);
  return { ...unlisted, title: { absolute: words.code.title } };
}

/** A one-time code to show at checkout: how to get one, and its result. */
export default async function CodePage({ params, searchParams }: PageProps) {
  const { token } = await params;
  const { found: facts, now, words } = await openCode(token);
  if (facts === "failed") return <PortalNotLoaded token={token} words={words} />;
  if (!facts) return <UnknownLink words={words} />;
  const { less, wrong } = await searchParams;
  const business = fullName(facts.brand.name);
  const frame = { brand: brandLook({ ...facts.brand, name: business }), portal: `/portal/${token}`, words };
  const { code: copy } = words;
  const action = `/api/portal/${token}/code`;
  const { code } = facts;
  if (code?.state === "open" && less === undefined && wrong === undefined) {
    return (
      <Frame {...frame} title={copy.show} text={copy.takesOff(business)}>
        <OpenCode code={code} action={action} facts={facts} now={now} words={words} />
      </Frame>
    );
  }
  if (code?.state === "used") {
    return (
      <Frame {...frame} title={copy.wasUsed} text={copy.thanks(business)}>
        <UsedCode code={code} facts={facts} words={words} />
        <WayBack {...frame} />
      </Frame>
    );
  }
  return (
    <Frame {...frame} title={copy.title} text={copy.get}>
      <AskForCode action={action} facts={facts} business={business} words={words} isWrong={wrong !== undefined} />
      <WayBack {...frame} />
    </Frame>
  );
}

interface FrameProps {
  readonly brand: ReturnType<typeof brandLook>;
  readonly portal: string;
  readonly title: string;
  readonly text: string;
  readonly words: Words;
  readonly children: ReactNode;
}

/** The business's color from edge to edge, like a store card, so it reads at arm's length. */
function Frame({ brand, portal, title, text, words, children }: FrameProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      lang={words.lang}
      style={brandTheme(brand)}
      className="brand-theme @container relative min-h-dvh bg-(--brand-color) text-(--brand-ink) [&_:focus-visible]:outline-current"
    >
      <BandRings />
      <div className="relative mx-auto max-w-[26rem] px-5 pt-3.5 pb-10">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <BrandLine brand={brand} />
          <a
            href={portal}
            aria-label={words.frame.backToPage}
            className="-mr-3 grid size-11 shrink-0 place-items-center rounded-control transition-opacity hover:opacity-75"
          >
            <X size={20} />
          </a>
        </div>
        <h1 className="mt-4 font-semibold text-[1.625rem] leading-tight tracking-[-0.02em]">{title}</h1>
        <p className="wrap-anywhere mt-1.5 mb-5 text-pretty text-[0.9375rem]">{text}</p>
        {children}
      </div>
    </main>
  );
}

const cardStyles = "rounded-[14px] bg-card p-5 text-ink shadow-pop [&_:focus-visible]:outline-(color:--brand-text)";
const underlined = "inline-flex min-h-11 items-center font-medium underline underline-offset-4";

function WayBack({ portal, words }: Pick<FrameProps, "portal" | "words">) {
  return (
    <p className="mt-5 text-center">
      <a href={portal} className={underlined}>
        {words.frame.backToPage}
      </a>
    </p>
  );
}

interface OpenCodeProps {
  readonly code: Extract<CodeFacts["code"], { state: "open" }>;
  readonly action: string;
  readonly facts: CodeFacts;
  readonly now: Date;
  readonly words: Words;
}

/** The code as a picture and in digits, with its amount and time left. */
function OpenCode({ code: { code, amountCents, expiresAt }, action, facts, now, words }: OpenCodeProps) {
  const { money, code: copy } = words;
  const isAll = amountCents === facts.creditCents;
  const canUseLess = facts.usable !== null && amountCents > facts.usable.leastCents;
  return (
    <>
      <section aria-label={copy.label} className={cardStyles}>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
          <div>
            <p className="text-secondary text-soft">{copy.off}</p>
            <p className="font-semibold text-[1.75rem] leading-tight tracking-[-0.03em]">{money(amountCents)}</p>
          </div>
          <p className="text-right text-secondary text-soft">
            {isAll ? copy.all : copy.have(money(facts.creditCents))}
            {canUseLess && (
              <a href="?less" className="flex min-h-11 items-center justify-end font-medium text-(--brand-text)">
                {isAll ? copy.less : copy.change}
              </a>
            )}
          </p>
        </div>
        <div className="mt-3 border-edge border-t border-dashed pt-4 text-center">
          <QrCode
            shape={drawQr(counterUrl(code))}
            label={copy.qr}
            className="mx-auto h-auto w-44 max-w-full border-0!"
          />
          <p className="mt-2 font-semibold text-[2.5rem] leading-tight tabular-nums tracking-[0.02em]">{code}</p>
          <p className="text-secondary text-soft">{copy.read}</p>
        </div>
        <TimeLeft
          path={action}
          once={copy.once}
          expiresIn={copy.expiresIn}
          secondsLeft={Math.max(0, Math.round((expiresAt.getTime() - now.getTime()) / 1_000))}
        />
      </section>
      <p className="mt-5 text-pretty text-center text-secondary">{copy.stays(money(amountCents))}</p>
      <form method="post" action={action} className="mt-4 text-center">
        <input type="hidden" name="action" value="cancel" />
        <button type="submit" className={underlined}>
          {copy.cancel}
        </button>
      </form>
    </>
  );
}

interface UsedCodeProps {
  readonly code: Extract<CodeFacts["code"], { state: "used" }>;
  readonly facts: CodeFacts;
  readonly words: Words;
}

function UsedCode({ code: { amountCents, invoiceNumber }, facts, words }: UsedCodeProps) {
  const { money, code: copy } = words;
  const { creditCents, pendingCents } = facts;
  const pending = pendingCents > 0 ? money(pendingCents) : "";
  return (
    <section aria-label={copy.used} className={`${cardStyles} flex items-center gap-3.5`}>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-tint text-(--brand-text)">
        <Check size={20} />
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{copy.usedOn(money(amountCents), invoiceNumber ?? "")}</p>
        <p className="text-pretty text-secondary text-soft">
          {copy.left(creditCents > 0 ? money(creditCents) : "", pending)}
        </p>
      </div>
    </section>
  );
}

interface AskForCodeProps {
  readonly action: string;
  readonly facts: CodeFacts;
  readonly business: string;
  /** Whether the requested amount wasn't possible. */
  readonly isWrong: boolean;
  readonly words: Words;
}

/** The amount, all of it by default, or why there is no code now. */
function AskForCode({ action, facts, business, isWrong, words }: AskForCodeProps) {
  const { money, code: copy } = words;
  const { usable, creditCents, code } = facts;
  if (!usable || usable.mostCents < usable.leastCents)
    return <NoCode facts={facts} business={business} words={words} />;
  const { hint, wrong } = describeRange(usable, creditCents, words);
  const isExpired = code?.state === "expired";
  return (
    <section aria-label={copy.howMuch} className={cardStyles}>
      {isExpired && (
        <p role="status" className="mb-4 flex gap-3 border-inner-line border-b pb-4">
          <Clock size={20} className="mt-0.5 shrink-0 text-soft" />
          <span>
            <strong className="block font-semibold">{copy.expired}</strong>
            <span className="text-secondary text-soft">{copy.stillHere(money(creditCents))}</span>
          </span>
        </p>
      )}
      <form method="post" action={action} className="grid gap-4">
        <input type="hidden" name="action" value="create" />
        <TextField
          name="amount"
          label={copy.amount}
          hint={hint}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={money(usable.mostCents)}
          error={isWrong ? wrong : undefined}
        />
        <button type="submit" className={mainButtonStyles}>
          {isExpired ? copy.new : copy.first}
        </button>
      </form>
    </section>
  );
}

/** Why there is no code, and how to use credit instead. */
type NoCodeProps = Pick<AskForCodeProps, "facts" | "business" | "words">;

function NoCode({ facts: { usable, creditCents, brand }, business, words }: NoCodeProps) {
  const { money, code: copy } = words;
  const why = usable
    ? copy.onceYouHave(money(usable.leastCents))
    : [copy.withoutCode(business), describeUseOfCredit(words, brand.useOfCredit?.way ?? "none")].join(" ");
  return (
    <section aria-label={copy.none} className={cardStyles}>
      <p className="font-semibold">{copy.haveNow(money(creditCents))}</p>
      <p className="wrap-anywhere mt-1 text-pretty text-soft">{creditCents > 0 ? why : copy.noCredit}</p>
    </section>
  );
}

/** The possible amounts for a code, before and after an invalid one was typed. */
function describeRange(
  { leastCents, mostCents, stepCents }: UsableCredit,
  creditCents: number,
  { money, code: copy }: Words,
) {
  const has = copy.haveNow(money(creditCents));
  const most = money(mostCents);
  if (leastCents === 1) return { hint: `${has} ${copy.part}`, wrong: copy.upTo(most) };
  const range = copy.steps(money(leastCents), most, stepCents > 1 ? money(stepCents) : "");
  return { hint: `${has} ${copy.canUse(range)}`, wrong: copy.wrong(range) };
}
