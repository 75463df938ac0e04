import type { RewardReversalReason } from "@/emails/props";
import { en as letters } from "@/emails/words/en";
import type { Language } from "@/emails/words/language";

const notCounted = "el servicio no cuenta para una recompensa";

const reasons: Readonly<Record<RewardReversalReason, string>> = {
  refunded: "el servicio fue reembolsado",
  canceled: "el servicio fue cancelado",
  chargeback: "el pago fue devuelto",
  fraud: notCounted,
  duplicate: "el servicio fue contado dos veces",
  mistake: "el servicio fue contado por error",
  other: notCounted,
  "not eligible": notCounted,
};

const en = {
  /** The carriers' required notice in the first text: frequency, cost, and how to get help and stop. */
  first: "Msg frequency varies. Msg&data rates may apply. HELP for help, STOP to end.",
  /** How to opt out, in full and as short as possible. STOP is the keyword that carriers recognize. */
  stop: "Reply STOP to opt out",
  stopShort: "STOP to opt out",
  thanks: "thank you!",
  invite: "here’s your link to share",
  portalLink: "here’s your private page:",
  /** The offer as short as possible, with bare amounts. */
  offer: {
    both: (give: string, get: string) => `give ${give}, get ${get}`,
    give: (give: string) => `give friends ${give}`,
    get: (get: string) => `get ${get} for every friend`,
  },
  referred: {
    news: (friend: string) => `${friend} signed up`,
    yours: (earned: string) => `${earned} is yours once they’re a customer`,
    once: (earned: string) => `${earned} once they’re a customer`,
    toCome: (earned: string) => `${earned} to come`,
  },
  reward: {
    advice: (friend: string) => `${friend} took your advice`,
    yours: (amount: string) => `${amount} is yours.`,
    yoursOn: (amount: string, day: string) => `${amount} is yours on ${day}.`,
  },
  friendReward: {
    thanksTo: (amount: string, advocate: string) => `${amount} off is yours thanks to ${advocate}`,
    yours: (amount: string) => `${amount} off is yours.`,
    bare: (amount: string) => `${amount} off is yours.`,
    shortest: (amount: string) => `${amount} off is yours.`,
    welcome: "welcome!",
    ownLink: "Your page, with a link to share:",
    ownPage: "Your page:",
  },
  discreet: "thank you for spreading the word",
  released: (amount: string) => `${amount} of credit is ready to use.`,
  reversed: {
    reasons: letters.reversed.reasons,
    taken: (amount: string) => `${amount} of credit was taken back.`,
    because: (amount: string, reason: string) => `${amount} of credit was taken back because ${reason}.`,
  },
  restored: {
    yours: (amount: string) => `${amount} is yours again.`,
    pending: (amount: string) => `${amount} is pending again.`,
  },
  expiring: (amount: string, day: string) => `use your ${amount} by ${day}.`,
  confirm: {
    usedLink: (advocate: string) => `please confirm you used ${advocate}’s link:`,
    asked: "please confirm you asked us to get in touch:",
    shortest: "Please confirm:",
    newOnly: (amount: string) => `the ${amount} offer is for new customers.`,
    known: "we already have your info.",
    need: (phone: string) => (phone ? `Need us? Call ${phone}.` : "Need us? Get in touch anytime."),
  },
};

type TextWords = typeof en;

/** Avoids letters missing from the text message alphabet (á, í, ó, ú), which would lose accents or double the cost. */
const es: TextWords = {
  first:
    "Frecuencia variable. Pueden aplicarse tarifas de msj y datos. AYUDA para ayuda; STOP, PARAR o ALTO para cancelar.",
  stop: "Responde STOP o PARAR para cancelar",
  stopShort: "STOP o PARAR para cancelar",
  thanks: "¡gracias!",
  invite: "comparte este enlace",
  portalLink: "este es tu espacio personal:",
  offer: {
    both: (give, get) => `regala ${give}, gana ${get}`,
    give: (give) => `regala ${give} a tus amigos`,
    get: (get) => `gana ${get} por cada amigo`,
  },
  referred: {
    news: (friend) => `${friend} ya usa tu enlace`,
    yours: (earned) => `vas a ganar ${earned} cuando se haga cliente`,
    once: (earned) => `vas a ganar ${earned} cuando sea cliente`,
    toCome: (earned) => `pronto puedes ganar ${earned}`,
  },
  reward: {
    advice: (friend) => `${friend} ya es cliente`,
    yours: (amount) => `ganaste ${amount}.`,
    yoursOn: (amount, day) => `ganaste ${amount} para usar desde el ${day}.`,
  },
  friendReward: {
    thanksTo: (amount, advocate) => `tienes ${amount} de descuento gracias a ${advocate}`,
    yours: (amount) => `tienes ${amount} de descuento.`,
    bare: (amount) => `${amount} de descuento.`,
    shortest: (amount) => `ahorras ${amount}.`,
    welcome: "te damos la bienvenida.",
    ownLink: "Tu enlace para compartir:",
    ownPage: "Tu espacio personal:",
  },
  discreet: "gracias por recomendarnos",
  released: (amount) => `ya puedes usar ${amount} de crédito.`,
  reversed: {
    reasons,
    taken: (amount) => `retiramos ${amount} de crédito.`,
    because: (amount, reason) => `retiramos ${amount} de crédito porque ${reason}.`,
  },
  restored: {
    yours: (amount) => `vuelves a tener ${amount}.`,
    pending: (amount) => `vuelves a tener ${amount} pendientes.`,
  },
  expiring: (amount, day) => `tu crédito de ${amount} vence el ${day}.`,
  confirm: {
    usedLink: (advocate) => `confirma que usaste el enlace de ${advocate}:`,
    asked: "confirma que nos dejaste tus datos:",
    shortest: "Confirma tu solicitud:",
    newOnly: (amount) => `la oferta de ${amount} es para clientes nuevos.`,
    known: "ya tenemos tus datos.",
    need: (phone) =>
      phone ? `¿Nos necesitas? Llama al ${phone}.` : "¿Nos necesitas? Escribe cuando quieras.",
  },
};

/** Words of texts to advocates and friends. A sentence after a name starts in lower case. */
export const textWords: Readonly<Record<Language, TextWords>> = { en, es };
