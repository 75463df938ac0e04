import type { Language } from "@/emails/words/language";
import { inCredit } from "@/lib/kit/format-spanish";

export type AskStep =
  | "question"
  | "after_job"
  | "reminder"
  | "last_reminder"
  | "credit_landed"
  | "link_unopened"
  | "friend_reminder"
  | "credit_expiring";

/** One ask in words, with placeholders in braces. */
export interface AskWords {
  readonly subject: string;
  readonly message: string;
  readonly text: string;
}

/**
 * Default words, if a business has not written its own. In Spanish customers are "tú", and texts avoid the letters that
 * are missing from the text message alphabet (á, í, ó, ú).
 */
export const usualWords: Readonly<Record<Language, Readonly<Record<AskStep, AskWords>>>> = {
  en: {
    question: {
      subject: "{advocate}, how did we do?",
      message: "Thanks for choosing us. How did it go with {service}? One tap tells us.",
      text: "Thanks for choosing us, {advocate}! How did we do? One tap tells us: {link}",
    },
    after_job: {
      subject: "{advocate}, know someone who could use {business}?",
      message:
        "Thanks for choosing us. If you know someone who could use {business}, send them your link: {offer}.",
      text: "Thanks, {advocate}! Know someone who could use us? {offer}: {link}",
    },
    reminder: {
      subject: "{advocate}, your link is ready to share",
      message:
        "A quick reminder from {business}: your own link is ready. Send it to someone who could use us: {offer}.",
      text: "{advocate}, your link is ready to share. {offer}: {link}",
    },
    last_reminder: {
      subject: "Your link, whenever you need it",
      message:
        "This is our last reminder. When someone asks you for a recommendation, your link from {business} is here: {offer}.",
      text: "{advocate}, your link is here whenever you need it. {offer}: {link}",
    },
    credit_landed: {
      subject: "{advocate}, you have {balance}. Know someone else?",
      message:
        "Thank you for recommending us. You have {balance} in credit. If someone else comes to mind, your link works for them, too: {offer}.",
      text: "{advocate}, you have {balance} in credit. Know someone else? {link}",
    },
    link_unopened: {
      subject: "{advocate}, your link from {business} is waiting",
      message:
        "A week ago we sent you your own link. No one has opened it yet. All you need to do is send it to someone who could use us: {offer}.",
      text: "{advocate}, your link is waiting. {offer}: {link}",
    },
    friend_reminder: {
      subject: "Still thinking about {business}?",
      message: "{advocate} sent you to us a couple of days ago. {offer} is still yours.",
      text: "Still thinking it over? {offer} is yours, thanks to {advocate}: {link}",
    },
    credit_expiring: {
      subject: "{advocate}, don’t forget your {balance}",
      message:
        "You have {balance} in credit with {business}, and some of it expires soon. Use it on your next job. And if you know someone who could use us: {offer}.",
      text: "{advocate}, some of your {balance} credit expires soon. Know someone who needs us? {link}",
    },
  },
  es: {
    question: {
      subject: "{advocate}, ¿qué te pareció nuestro servicio?",
      message: "Gracias por elegirnos. ¿Qué tal te fue con {service}? Dínoslo con un toque.",
      text: "{advocate}, ¡gracias por elegirnos! ¿Qué tal te fue? Un toque y listo: {link}",
    },
    after_job: {
      subject: "{advocate}, ¿conoces a alguien que necesite un servicio de {business}?",
      message:
        "Gracias por elegirnos. Si conoces a alguien que necesite un servicio de {business}, envíale tu enlace: {offer}.",
      text: "{advocate}, ¿conoces a alguien que nos necesite? {offer}: {link}",
    },
    reminder: {
      subject: "{advocate}, tu enlace está listo para compartir",
      message:
        "Un breve recordatorio de {business}: tu enlace está listo. Envíaselo a alguien que nos necesite: {offer}.",
      text: "{advocate}, ya puedes compartir tu enlace. {offer}: {link}",
    },
    last_reminder: {
      subject: "Tu enlace, para cuando lo necesites",
      message:
        "Este es nuestro último recordatorio. Cuando alguien te pida una recomendación, aquí tienes tu enlace de {business}: {offer}.",
      text: "{advocate}, tu enlace, para cuando lo necesites. {offer}: {link}",
    },
    credit_landed: {
      subject: "{advocate}, tienes {balance}. ¿Conoces a alguien más?",
      message:
        "Gracias por recomendarnos. Tienes {balance} de crédito. Si se te ocurre alguien más, tu enlace también le sirve: {offer}.",
      text: "{advocate}, tienes {balance} de crédito. ¿Alguien te viene a la mente? {link}",
    },
    link_unopened: {
      subject: "{advocate}, tu enlace de {business} te espera",
      message:
        "Hace una semana te enviamos tu propio enlace. Nadie lo ha abierto todavía. Solo tienes que enviárselo a alguien que nos necesite: {offer}.",
      text: "{advocate}, tu enlace te espera. {offer}: {link}",
    },
    friend_reminder: {
      subject: "¿Sigues pensando en {business}?",
      message: "{advocate} te habló de nosotros hace un par de días. Tu oferta sigue en pie: {offer}.",
      text: "¿Lo sigues pensando? Gracias a {advocate} tienes {offer}: {link}",
    },
    credit_expiring: {
      subject: "{advocate}, no olvides tus {balance}",
      message:
        "Tienes {balance} de crédito con {business}, y una parte vence pronto. Úsalo en tu próximo servicio. Y si conoces a alguien que nos necesite: {offer}.",
      text: "{advocate}, parte de tus {balance} vence pronto. ¿Conoces a quien nos necesite? {link}",
    },
  },
};

/** The text around the words. */
interface AskFrame {
  readonly someone: string;
  readonly aFriend: string;
  readonly job: string;
  readonly us: string;
  readonly noOffer: string;
  readonly give: (gives: string) => string;
  readonly get: (get: string) => string;
  readonly both: (gives: string, gets: string) => string;
  /** The advocate's reward in healthcare, where people are thanked rather than paid. */
  readonly thank: (get: string) => string;
  readonly thankBoth: (gives: string, get: string) => string;
  readonly gift: (give: string, isFirst: boolean) => string;
  readonly share: (share: string) => string;
  readonly off: (share: string) => string;
  readonly shareButton: string;
  readonly answerButton: string;
  readonly friendButton: string;
  readonly reason: (business: string) => string;
  readonly friendReason: (business: string) => string;
  readonly testReason: string;
}

export const askFrames: Readonly<Record<Language, AskFrame>> = {
  en: {
    someone: "there",
    aFriend: "a friend",
    job: "your job",
    us: "us",
    noOffer: "every recommendation helps",
    give: (gives) => `friends get ${gives}`,
    get: (get) => `you get ${get} in credit`,
    both: (gives, gets) => `they get ${gives}, you get ${gets}`,
    thank: (get) => `we thank you with ${get} in credit`,
    thankBoth: (gives, get) => `they get ${gives}, we thank you with ${get} in credit`,
    gift: (give, isFirst) => `${give} off your ${isFirst ? "first" : "next"} job`,
    share: (share) => `${share} of the job`,
    off: (share) => `${share} off`,
    shareButton: "Share my link",
    answerButton: "Tell us how it went",
    friendButton: "See your offer",
    reason: (business) =>
      `You’re getting this because ${business} did a job for you. The button opens your private page, so share your link instead of forwarding this email.`,
    friendReason: (business) => `You’re getting this because you asked ${business} to get in touch.`,
    testReason: "You sent yourself this test. Its links don’t work.",
  },
  es: {
    someone: "hola",
    aFriend: "un amigo",
    job: "el servicio",
    us: "nuestro equipo",
    noOffer: "cada recomendación ayuda",
    give: (give) => `regala ${give}`,
    get: (get) => `gana ${inCredit(get)}`,
    both: (give, get) => `regala ${give} y gana ${get}`,
    thank: (get) => `recibe ${get} de agradecimiento`,
    thankBoth: (give, get) => `regala ${give} y recibe ${get} de agradecimiento`,
    gift: (give, isFirst) => `${give} de descuento en tu ${isFirst ? "primer" : "próximo"} servicio`,
    share: (share) => `el ${share} del costo del servicio`,
    off: (share) => `${share} de descuento`,
    shareButton: "Compartir mi enlace",
    answerButton: "Cuéntanos qué tal te fue",
    friendButton: "Ver tu oferta",
    reason: (business) =>
      `Recibes este correo porque eres cliente de ${business}. El botón abre tu página personal: comparte tu enlace en lugar de reenviar este correo.`,
    friendReason: (business) =>
      `Recibes este correo porque le pediste a ${business} que se comunicara contigo.`,
    testReason: "Te enviaste esta prueba. Sus enlaces no funcionan.",
  },
};
