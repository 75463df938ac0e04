import type { ComponentProps } from "react";

// The markup that mail programs agree on: layout by tables, and every style inline.

/** Programs that ignore styles still draw no borders and gaps. */
const plain = { border: 0, cellPadding: "0", cellSpacing: "0", role: "presentation" } as const;
const wide = { align: "center", width: "100%", ...plain } as const;

/** The document. */
export function Html({ lang, children }: ComponentProps<"html">) {
  return (
    <html dir="ltr" lang={lang}>
      {children}
    </html>
  );
}

/** The head of the document, in UTF-8, and not scaled by Apple Mail. */
export function Head({ children }: ComponentProps<"head">) {
  return (
    <>
      {/* biome-ignore lint/style/noHeadElement: an email is no page of Next */}
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        {children}
      </head>
    </>
  );
}

const unspaced = { margin: 0, padding: 0 };

/** The body of the document. Programs that drop the styles of `body` keep those of its cell. */
export function Body({ children }: ComponentProps<"body">) {
  return (
    <body style={unspaced}>
      <table border={0} width="100%" cellPadding="0" cellSpacing="0" role="presentation" align="center">
        <tbody>
          <tr>
            <td style={unspaced}>{children}</td>
          </tr>
        </tbody>
      </table>
    </body>
  );
}

/** A centered block. */
export function Container({ className, style, children }: ComponentProps<"table">) {
  return (
    <table align="center" width="100%" className={className} {...plain} style={style}>
      <tbody>
        <tr style={{ width: "100%" }}>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** A block for rows. */
export function Section({ children }: ComponentProps<"table">) {
  return (
    <table {...wide}>
      <tbody>
        <tr>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** A column of a row. */
export function Column({ style, ...props }: ComponentProps<"td">) {
  return <td {...props} data-id="__react-email-column" style={style} />;
}

/** One row of columns. */
export function Row({ children }: ComponentProps<"table">) {
  return (
    <table {...wide}>
      <tbody style={{ width: "100%" }}>
        <tr style={{ width: "100%" }}>{children}</tr>
      </tbody>
    </table>
  );
}

/** A paragraph. Outlook takes margins one by one. */
export function Text({ style = {}, ...props }: ComponentProps<"p">) {
  const { marginTop = 0, marginBottom = 0 } = style;
  return (
    <p
      {...props}
      style={{
        fontSize: "14px",
        lineHeight: "24px",
        ...style,
        marginTop,
        marginBottom,
        marginLeft: 0,
        marginRight: 0,
      }}
    />
  );
}

/** A link. */
export function Link({ style, ...props }: ComponentProps<"a">) {
  return <a {...props} style={{ color: "#067df7", textDecorationLine: "none", ...style }} target="_blank" />;
}

/** A picture without the frame and the gap that some programs add. */
export function Img({ alt, height, src, style }: ComponentProps<"img">) {
  const frameless = { display: "block", outline: "none", border: "none", textDecoration: "none" };
  // biome-ignore lint/performance/noImgElement: an email is no page of Next
  return <img alt={alt} height={height} src={src} style={{ ...frameless, ...style }} />;
}

const PADDING = { paddingTop: 14, paddingRight: 28, paddingBottom: 14, paddingLeft: 28 };
/** Outlook knows no padding of links: hair spaces of this width stand in for it, and the text is raised by points. */
const spaces = `<i style="mso-font-width:${(PADDING.paddingLeft / 6) * 100}%`;
const hair = "&#8202;".repeat(3);
const raise = ((PADDING.paddingTop + PADDING.paddingBottom) * 3) / 4;
const before = `<!--[if mso]>${spaces};mso-text-raise:${raise}" hidden>${hair}</i><![endif]-->`;
const after = `<!--[if mso]>${spaces}" hidden>${hair}&#8203;</i><![endif]-->`;
const outlook = { msoPaddingAlt: "0px" };
const raised = { msoPaddingAlt: "0px", msoTextRaise: (PADDING.paddingBottom * 3) / 4 };

/** A link that looks like a button. */
export function Button({ style, children, ...props }: ComponentProps<"a">) {
  const link = {
    lineHeight: "100%",
    textDecoration: "none",
    display: "inline-block",
    maxWidth: "100%",
    ...outlook,
  };
  return (
    <a {...props} style={{ ...link, ...style, ...PADDING }} target="_blank">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React writes no comments */}
      <span dangerouslySetInnerHTML={{ __html: before }} />
      <span style={{ maxWidth: "100%", display: "inline-block", lineHeight: "120%", ...raised }}>{children}</span>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
      <span dangerouslySetInnerHTML={{ __html: after }} />
    </a>
  );
}
