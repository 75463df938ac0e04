import { createHash } from "node:crypto";
import type { Language } from "@/db/enums";

const style =
  ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.25rem}a{display:block;padding:.6rem 0;color:inherit}";
const styleHash = createHash("sha256").update(style).digest("base64");

/** Texts for when the real page is unavailable. */
export const plainWords = {
  en: {
    title: "Just a moment",
    busy: "It’s very busy right now. Please try again in a few seconds.",
    tooMany: (seconds: number) =>
      `Too many requests from your network. Please wait ${seconds === 1 ? "a second" : `${seconds} seconds`}, then try again.`,
    tooOften: (seconds: number) =>
      `That was sent too many times in a row. Please wait ${seconds === 1 ? "a second" : `${seconds} seconds`}, then go back and try again.`,
    refused: "That didn’t work",
    failed: "Something went wrong on our side. Please go back and try again in a moment.",
    wrong: "Please go back, load the page again, and try once more.",
    shortLinks: {
      unknown: {
        title: "This link doesn’t work",
        text: "Part of the address may be missing or mistyped. Please open it from the text message again.",
      },
      expired: {
        title: "This link has expired",
        text: "It came in a text message a while ago. To get in touch, call the business or open your friend’s link again.",
      },
      ownPage: "Send me the link to my own page",
      code: "I have a friend’s code",
    },
  },
  es: {
    title: "Un momento",
    busy: "En este momento hay mucho tráfico. Inténtalo de nuevo en unos segundos.",
    tooMany: (seconds: number) =>
      `Demasiadas solicitudes desde tu red. Espera ${seconds === 1 ? "un segundo" : `${seconds} segundos`} e inténtalo de nuevo.`,
    tooOften: (seconds: number) =>
      `Se envió demasiadas veces seguidas. Espera ${seconds === 1 ? "un segundo" : `${seconds} segundos`}, vuelve a la página e inténtalo de nuevo.`,
    refused: "Eso no funcionó",
    failed: "Tuvimos un problema. Vuelve a la página e inténtalo de nuevo en un momento.",
    wrong: "Vuelve a la página, cárgala otra vez e inténtalo de nuevo.",
    shortLinks: {
      unknown: {
        title: "Este enlace no funciona",
        text: "Puede que falte una parte de la dirección o que tenga un error. Ábrelo otra vez desde el mensaje de texto.",
      },
      expired: {
        title: "Este enlace ya venció",
        text: "Llegó en un mensaje de texto hace tiempo. Si quieres comunicarte, llama al negocio o abre otra vez el enlace de tu amigo.",
      },
      ownPage: "Recibir el enlace a mi espacio personal",
      code: "Tengo el código de un amigo",
    },
  },
} satisfies Record<Language, unknown>;

interface PlainPage {
  readonly language?: Language;
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** Seconds until a retry. */
  readonly retryAfter?: number;
  /** Other pages that may help. */
  readonly links?: readonly { readonly href: string; readonly label: string }[];
}

/** A minimal page that costs almost nothing to render. */
export function plainPage({ language = "en", status, title, text, retryAfter, links = [] }: PlainPage) {
  const more = links.map(({ href, label }) => `<a href="${href}">${label}</a>`).join("");
  return {
    status,
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p>${more}</main></body></html>`,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
      ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
    },
  };
}
