import { Check, Clock, X } from "lucide-react";
import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { brandLook } from "@/app/brand-look";
import { readInTime } from "@/app/read-in-time";
import { brandTheme } from "@/components/brand/brand";
import { BandRings, BrandLine } from "@/components/brand/brand-line";
import { TextField } from "@/components/friend-page/public-form";
import { drawQr, QrCode } from "@/components/qr/qr-code";
import { formatMoney } from "@/components/ui/format";
import { fullName } from "@/emails/text/names";
import { type CodeFacts, readCodePage } from "@/lib/public/portal/read-code-page";
import { counterUrl } from "@/lib/public-links";
import type { UsableCredit } from "@/lib/redemptions/rules";
import { PortalNotLoaded, UnknownLink } from "../open-portal";
import { TimeLeft } from "./time-left";

interface Visit {
  readonly params: Promise<{ token: string }>;
  readonly searchParams: Promise<{ less?: string; wrong?: string }>;
}

const openCode = cache(async (token: string) => {
  const now = new Date();
  return { now, facts: await readInTime("code page", readCodePage(token, now)) };
});

export const metadata: Metadata = {
  title: { absolute: "Use your credit" },
  description: null,
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/** What an advocate shows where they pay: a one-time code, how to get one, and what became of it. */
export default async function CodePage({ params, searchParams }: Visit) {
  const { token } = await params;
  const { facts, now } = await openCode(token);
  if (facts === "failed") return <PortalNotLoaded token={token} />;
  if (!facts) return <UnknownLink />;
  const { less, wrong } = await searchParams;
  const business = fullName(facts.brand.name);
  const frame = { brand: brandLook({ ...facts.brand, name: business }), portal: `/portal/${token}` };
  const action = `/api/portal/${token}/code`;
  const { code } = facts;
  if (code?.state === "open" && less === undefined && wrong === undefined) {
    return (
      <Frame {...frame} title="Show this at checkout" text={`${business} takes it off your bill.`}>
        <OpenCode {...{ code, action, facts, now }} />
      </Frame>
    );
  }
  if (code?.state === "used") {
    return (
      <Frame {...frame} title="Your credit was used" text={`Thank you for coming back to ${business}.`}>
        <UsedCode code={code} facts={facts} />
        <WayBack {...frame} />
      </Frame>
    );
  }
  return (
    <Frame {...frame} title="Use your credit" text="Get a code to show when you pay. It works once.">
      <AskForCode {...{ action, facts, business }} isWrong={wrong !== undefined} />
      <WayBack {...frame} />
    </Frame>
  );
}

interface FrameProps {
  readonly brand: ReturnType<typeof brandLook>;
  readonly portal: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** The business's color from edge to edge, as cards of shops are: what matters is read at arm's length. */
function Frame({ brand, portal, title, text, children }: FrameProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      style={brandTheme(brand)}
      className="brand-theme @container relative min-h-dvh bg-(--brand-color) text-(--brand-ink) [&_:focus-visible]:outline-current"
    >
      <BandRings />
      <div className="relative mx-auto max-w-[26rem] px-5 pt-3.5 pb-10">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <BrandLine brand={brand} />
          <a
            href={portal}
            aria-label="Back to your page"
            className="-mr-3 grid size-11 shrink-0 place-items-center rounded-control transition-opacity hover:opacity-75"
          >
            <X aria-hidden size={20} strokeWidth={1.75} />
          </a>
        </div>
        <h1 className="mt-4 font-semibold text-[1.625rem] leading-tight tracking-[-0.02em]">{title}</h1>
        <p className="wrap-anywhere mt-1.5 mb-5 text-pretty text-[0.9375rem]">{text}</p>
        {children}
      </div>
    </main>
  );
}

const cardStyles =
  "rounded-[14px] bg-card p-5 text-ink shadow-pop [&_:focus-visible]:outline-(color:--brand-text)";
const underlined = "inline-flex min-h-11 items-center font-medium underline underline-offset-4";

function WayBack({ portal }: { portal: string }) {
  return (
    <p className="mt-5 text-center">
      <a href={portal} className={underlined}>
        Back to your page
      </a>
    </p>
  );
}

interface OpenCodeProps {
  readonly code: Extract<CodeFacts["code"], { state: "open" }>;
  readonly action: string;
  readonly facts: CodeFacts;
  readonly now: Date;
}

/** The code as a picture and in digits, for how much it is, and how long it works. */
function OpenCode({ code: { code, amountCents, expiresAt }, action, facts, now }: OpenCodeProps) {
  const isAll = amountCents === facts.creditCents;
  const canUseLess = facts.usable !== null && amountCents > facts.usable.leastCents;
  return (
    <>
      <section aria-label="Your code" className={cardStyles}>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
          <div>
            <p className="text-secondary text-soft">Off your bill</p>
            <p className="font-semibold text-[1.75rem] leading-tight tracking-[-0.03em]">
              {formatMoney(amountCents)}
            </p>
          </div>
          <p className="text-right text-secondary text-soft">
            {isAll ? "All your credit" : `You have ${formatMoney(facts.creditCents)}`}
            {canUseLess && (
              <a
                href="?less"
                className="flex min-h-11 items-center justify-end font-medium text-(--brand-text)"
              >
                {isAll ? "Use less" : "Change the amount"}
              </a>
            )}
          </p>
        </div>
        <div className="mt-3 border-edge border-t border-dashed pt-4 text-center">
          <QrCode
            shape={drawQr(counterUrl(code))}
            label="QR code for the team to scan"
            className="mx-auto h-auto w-44 max-w-full border-0!"
          />
          <p className="mt-2 font-semibold text-[2.5rem] leading-tight tabular-nums tracking-[0.02em]">
            {code}
          </p>
          <p className="text-secondary text-soft">Read it out or let them scan it</p>
        </div>
        <TimeLeft
          path={action}
          secondsLeft={Math.max(0, Math.round((expiresAt.getTime() - now.getTime()) / 1_000))}
        />
      </section>
      <p className="mt-5 text-pretty text-center text-secondary">
        Your credit is used only when they enter the code. If it isn’t, your {formatMoney(amountCents)} stays
        yours.
      </p>
      <form method="post" action={action} className="mt-4 text-center">
        <input type="hidden" name="action" value="cancel" />
        <button type="submit" className={underlined}>
          Cancel this code
        </button>
      </form>
    </>
  );
}

interface UsedCodeProps {
  readonly code: Extract<CodeFacts["code"], { state: "used" }>;
  readonly facts: CodeFacts;
}

function UsedCode({ code: { amountCents, invoiceNumber }, facts }: UsedCodeProps) {
  const { creditCents, pendingCents } = facts;
  const pending = pendingCents > 0 && ` and ${formatMoney(pendingCents)} pending`;
  return (
    <section aria-label="Used" className={`${cardStyles} flex items-center gap-3.5`}>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-tint text-(--brand-text)">
        <Check aria-hidden size={20} strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">
          Used. {formatMoney(amountCents)} off {invoiceNumber ? `invoice ${invoiceNumber}` : "your bill"}
        </p>
        <p className="text-pretty text-secondary text-soft">
          You have {formatMoney(creditCents)} left{pending}.
        </p>
      </div>
    </section>
  );
}

interface AskForCodeProps {
  readonly action: string;
  readonly facts: CodeFacts;
  readonly business: string;
  /** Whether what was asked for could not be. */
  readonly isWrong: boolean;
}

/** How much, all of it unless something else is typed; or why there is no code now. */
function AskForCode({ action, facts, business, isWrong }: AskForCodeProps) {
  const { usable, creditCents, code } = facts;
  if (!usable || usable.mostCents < usable.leastCents) return <NoCode facts={facts} business={business} />;
  const { hint, wrong } = sayRange(usable, creditCents);
  const isExpired = code?.state === "expired";
  return (
    <section aria-label="How much" className={cardStyles}>
      {isExpired && (
        <p role="status" className="mb-4 flex gap-3 border-inner-line border-b pb-4">
          <Clock aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-soft" />
          <span>
            <strong className="block font-semibold">This code has expired</strong>
            <span className="text-secondary text-soft">Your {formatMoney(creditCents)} is still here.</span>
          </span>
        </p>
      )}
      <form method="post" action={action} className="grid gap-4">
        <input type="hidden" name="action" value="create" />
        <TextField
          name="amount"
          label="How much of it?"
          hint={hint}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={formatMoney(usable.mostCents)}
          error={isWrong ? wrong : undefined}
        />
        <button
          type="submit"
          className="min-h-12 rounded-[10px] border border-ink/15 bg-accent px-5 py-2.5 font-medium text-[1rem] text-accent-ink transition-opacity hover:opacity-90"
        >
          {isExpired ? "New code" : "Get my code"}
        </button>
      </form>
    </section>
  );
}

function NoCode({ facts: { usable, creditCents }, business }: Pick<AskForCodeProps, "facts" | "business">) {
  const why = usable
    ? `You can use it once you have ${formatMoney(usable.leastCents)}.`
    : `${business} takes credit off your bill without a code. Mention it when you pay.`;
  return (
    <section aria-label="No code" className={cardStyles}>
      <p className="font-semibold">You have {formatMoney(creditCents)}.</p>
      <p className="wrap-anywhere mt-1 text-pretty text-soft">
        {creditCents > 0 ? why : "There’s no credit to use right now."}
      </p>
    </section>
  );
}

/** Which amounts there can be a code for, before and after another one was typed. */
function sayRange({ leastCents, mostCents, stepCents }: UsableCredit, creditCents: number) {
  const has = `You have ${formatMoney(creditCents)}.`;
  const most = formatMoney(mostCents);
  if (leastCents === 1) {
    return { hint: `${has} Use all of it or a part.`, wrong: `Enter an amount up to ${most}.` };
  }
  const steps = stepCents > 1 ? `, in steps of ${formatMoney(stepCents)}` : "";
  const range = `${formatMoney(leastCents)} to ${most}${steps}`;
  return { hint: `${has} You can use ${range}.`, wrong: `Enter an amount from ${range}.` };
}
