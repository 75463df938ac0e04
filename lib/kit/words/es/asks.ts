import type { AskFrame, AskStep, AskWords } from "@/lib/kit/words/en/asks";
import { inCredit } from "@/lib/kit/words/es/grammar";

/** Texts avoid the letters that are missing from the text message alphabet (á, í, ó, ú). */
const usual: Readonly<Record<AskStep, AskWords>> = {
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
};

const frame: AskFrame = {
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
  friendReason: (business) => `Recibes este correo porque le pediste a ${business} que se comunicara contigo.`,
  testReason: "Te enviaste esta prueba. Sus enlaces no funcionan.",
};

export const asks = { usual, frame };
