interface EmailFrameProps {
  /** The frame's name for screen readers. */
  readonly title: string;
  readonly html: string;
  readonly className?: string;
}

// The sandbox runs no script, submits no form and isolates the frame from our pages. It also opens no windows, so
// links do nothing: some would sign a member in, or unsubscribe the recipient.
const guard =
  '<base target="_blank"><meta name="referrer" content="no-referrer">' +
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'">`;

/** A read-only email as its recipient sees it. */
export function EmailFrame({ title, html, className }: EmailFrameProps) {
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={html.replace(/<head[^>]*>/i, (head) => head + guard)}
      className={className ?? "h-[32rem] w-full rounded-control border border-line bg-paper"}
    />
  );
}

/** A text message as it looks on a phone. */
export function TextBubble({ text }: { text: string }) {
  return (
    <div className="rounded-control border border-line bg-paper px-4 py-6">
      <p
        dir="auto"
        className="wrap-anywhere mx-auto w-fit max-w-80 whitespace-pre-wrap rounded-[18px] rounded-bl-[5px] bg-inner-line px-4 py-2.5 text-ink leading-normal"
      >
        {text}
      </p>
    </div>
  );
}
