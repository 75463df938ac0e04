import type { PrivacyWords } from "@/lib/kit/words/en/privacy";

export const privacy: PrivacyWords = {
  who: "Quiénes somos",
  whoText: (business) => `${business} lleva este programa de recomendaciones. Esta página trata solo del programa.`,
  healthcare:
    "No es nuestro aviso de prácticas de privacidad para pacientes, y el programa no usa expedientes médicos. Por favor, no envíes información de salud por sus formularios.",
  what: "Qué datos reunimos",
  whatText:
    "Tu nombre, y el correo y el teléfono que nos diste tú o la persona que te habló de nosotros. Quién recomendó a quién, qué día y con qué resultado. El crédito que ganaste y usaste, y los mensajes que te enviamos y si llegaron. Si aceptaste algo marcando una casilla, las palabras y la hora.",
  network:
    "Para evitar abusos, una forma cifrada de tu dirección de red puede guardarse un tiempo. En estas páginas no usamos anuncios ni rastreadores.",
  why: "Para qué",
  whyText:
    "Para contactarte sobre la oferta, agradecer a la persona correcta, llevar bien el crédito y demostrar que teníamos tu permiso para escribirte.",
  seen: "Quién los ve",
  seenText: (business) =>
    `El equipo de ${business} y las empresas que operan el programa para nosotros: lo alojan y entregan nuestros correos y mensajes de texto. Si eliges una tarjeta de regalo, la empresa que la envía recibe tu nombre y tu correo. Si conectamos nuestros propios sistemas, por ejemplo de citas o facturas, reciben lo que necesitan.`,
  referrer: "La persona que te habló de nosotros puede ver que te registraste y si te hiciste cliente.",
  referrerAsked:
    "A la persona que te habló de nosotros solo le contamos de ti si lo aceptas, y nunca de ningún tratamiento.",
  notSold: "No vendemos tus datos.",
  texts: "Mensajes de texto",
  textsText:
    "Te enviamos mensajes de texto solo si lo aceptaste. No hace falta aceptarlo para recibir la oferta. Responde STOP o PARAR para cancelarlos y AYUDA para recibir ayuda. Pueden aplicarse tarifas de mensajes y datos. Los datos y el consentimiento de tu celular no se comparten con terceros ni afiliados para su publicidad.",
  emails: "Correos",
  emailsText: "Todo correo que no pediste tiene al final un enlace que los cancela con un clic.",
  keep: "Cuánto tiempo los guardamos",
  keepText: "Mientras llevemos el programa, o hasta que nos pidas borrarlos.",
  keepLog: (days) => `El registro de quién de nuestro equipo cambió qué se guarda ${days} días.`,
  keepEvents: (days) =>
    `Lo que nuestros propios sistemas envían al programa se guarda ${days} días, y más tiempo mientras alguien todavía deba revisarlo.`,
  keepBackups: "Las copias de seguridad hechas antes pueden contenerlos hasta que se eliminen.",
  erase: "Cómo ver o borrar tus datos",
  eraseText: (business) => `Pídelo a ${business}: te damos una copia de lo que tenemos, lo corregimos o lo borramos.`,
  eraseRest:
    "Los montos y las fechas quedan en nuestros libros sin tu nombre. Si nos pediste no recibir correos o mensajes, tu dirección queda en esa lista para no volver a escribirte.",
  contact: "Contacto",
  contactNone: (business) => `Contacta a ${business} como de costumbre, o como dicen sus mensajes.`,
};
