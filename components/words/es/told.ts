import type { Words } from "@/components/words/en/en";

export const told: Words["told"] = {
  linkOf: (name) => (name ? `el enlace de ${name}` : "este enlace"),
  welcome: (business) => `Puedes comunicarte directamente con ${business}`,
  paused: (business) => `${business} no acepta recomendaciones por ahora`,
  pausedText: (link, welcome) =>
    `Prueba ${link} más adelante. ${welcome} cuando quieras, solo que sin la oferta.`,
  expired: "Esta oferta ya terminó",
  expiredOn: (day) => `Esta oferta terminó el ${day}`,
  expiredText: (link, welcome) => `${link} ya no incluye una oferta. ${welcome}.`,
  full: (link) => `${link} llegó a su límite`,
  fullText: (welcome) => `Ya no admite más amigos. ${welcome} o pedirle el suyo a otro cliente.`,
  ended: "Este programa de recomendaciones ya terminó",
  endedText: (business, link, welcome) =>
    `${business} lo cerró, así que ${link} ya no incluye una oferta. ${welcome}.`,
  gone: "Este enlace ya no está activo",
  goneText: (welcome) => `Ya no incluye una oferta. ${welcome} o pedirle el suyo a otro cliente.`,
  sent: "Ya casi: revisa tu correo",
  sentText: (business) =>
    `Busca un mensaje de ${business} en el correo que escribiste. Ábrelo y toca “Sí, fui yo”.`,
  texted: "Ya casi: revisa tus mensajes de texto",
  textedText: (business) =>
    `Busca un mensaje de texto de ${business} en el número que escribiste. Ábrelo y toca “Sí, fui yo”. Si no te llega, ${business} te llamará.`,
  calling: (business) => `Gracias. ${business} te llamará`,
  callingText: "Ya tienen tu número y saben de tu oferta. Eso es todo.",
  typo: {
    sent: "¿No te llegó o te equivocaste en el correo?",
    texted: "¿No te llegó o te equivocaste en el número?",
    calling: "¿Te equivocaste en el número?",
    asked: "¿Te equivocaste en tus datos?",
    before: "¿Te equivocaste o es para otra persona?",
  },
  toForm: "Volver al formulario",
  asked: (business) => `Gracias. ${business} se comunicará contigo`,
  askedText: "Ya tienen tus datos. Lo pediste sin la oferta.",
  before: "Ya lo pediste",
  beforeText: (business) => `${business} tiene tus datos y se comunicará contigo.`,
  callMe: "¿Quieres que te llamen?",
  callMeSend: "Quiero que me llamen",
  confirm: "Abre el mensaje y confirma que fuiste tú",
  ownLink: "Cuando se termine tu servicio, recibirás tu propio enlace para compartir.",
};

export const refer: Words["refer"] = {
  title: "¿Quién nos recomendó?",
  titleOf: (business) => `¿Quién te recomendó ${business}?`,
  unknownText: "Revísalo con el negocio: puede que falte una letra o que haya una cambiada.",
  heading: "¿Alguien te habló de nosotros?",
  text: "Dinos quién, para que ambos reciban su recompensa.",
  giftText: (gift) => `Dinos quién y recibe ${gift}.`,
  plainText: "Dinos quién. Nos comunicaremos contigo.",
  thanksText: "Dinos quién, para que podamos darles las gracias a los dos.",
  form: "Dinos quién nos recomendó",
  sender: "¿Quién nos recomendó?",
  send: "Pedir que me contacten",
  sent: "Gracias. Nos comunicaremos contigo",
  steps: {
    looks: (business) => `${business} busca a la persona que nos recomendó`,
    contact: (business) => `${business} se comunicará contigo`,
    gift: (gift) => `Recibes ${gift}`,
    thanks: "La persona que nos recomendó recibe un agradecimiento",
  },
};
