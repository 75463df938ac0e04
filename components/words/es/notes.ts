import type { Words } from "@/components/words/en/en";

export const confirm: Words["confirm"] = {
  aFriend: "un amigo",
  unknownText:
    "Algunas aplicaciones de correo cortan los enlaces largos. Intenta abrirlo de nuevo desde el mensaje. Si eso no funciona, la solicitud ya venció. Llena otra vez el formulario en la página de tu amigo o comunícate con el negocio.",
  waits: (advocate) => `¿Usaste el enlace de ${advocate}?`,
  waitsText: (advocate, business, gift) =>
    `Alguien escribió tu correo o tu teléfono en la página de ${advocate} para ${business}. Si fuiste tú, confírmalo y ${business} se comunicará contigo${gift && `: ${gift}`}.`,
  confirmed: (business) => `¡Gracias! Ya confirmaste con ${business}`,
  confirmedText: (business, gift) =>
    `Es todo por ahora. ${business} se comunicará contigo${gift && `, y tienes ${gift}`}.`,
  known: (business) => `Ya estás en la lista de ${business}`,
  knownText:
    "Ya tenemos tus datos, así que no hay nada que confirmar. ¿Nos necesitas? Comunícate cuando quieras.",
  withdrawn: "Esta solicitud se canceló",
  withdrawnText: (business) => `No pasará nada más. Si cambias de opinión, comunícate con ${business}.`,
  full: "Este enlace llegó a su límite",
  fullText: (business, advocate) =>
    `${business} tiene tus datos, pero el enlace de ${advocate} ya no incluye una oferta para nadie más. Puedes comunicarte con ellos por tu cuenta.`,
  paused: (business) => `${business} no acepta recomendaciones por ahora`,
  pausedText: "Prueba este enlace más adelante. No se pierde nada.",
  ended: "Este programa de recomendaciones ya terminó",
  endedText: (business) => `Ya no hay nada que confirmar. Puedes comunicarte con ${business} por tu cuenta.`,
  yes: "Sí, fui yo",
  no: "No fui yo",
  offer: "Tu oferta",
  code: "Tu código",
  mention: "Menciónalo cuando hables con ellos.",
  call: "¿Prefieres llamar?",
};

export const unsubscribe: Words["unsubscribe"] = {
  unknownText:
    "Algunas aplicaciones de correo cortan los enlaces largos. Ábrelo de nuevo desde el correo o usa el botón de tu aplicación para cancelar la suscripción. Si eso no funciona, avísale al negocio que te escribió.",
  kept: "Conservas tu enlace y tu crédito.",
  everywhere: "Cancelaste tu suscripción a todos los negocios.",
  everywhereText: (address) =>
    `Ya no enviaremos correos a ${address}, salvo los que pidas, como un enlace para entrar.`,
  here: (business) => `Cancelaste tu suscripción a ${business}`,
  hereText: (address) => `Ya no enviaremos correos a ${address}.`,
  again: (business) => `Te suscribiste de nuevo a ${business}.`,
  againText: (address) => `Enviaremos correos a ${address}.`,
  againRewards: (address) => `Enviaremos noticias de tus recompensas a ${address}.`,
  ask: (business) => `¿Cancelar tu suscripción a ${business}?`,
  askText: (address) => `${address} ya no recibirá sus correos.`,
  askRewards: (address) => `${address} ya no recibirá correos sobre recomendaciones y recompensas.`,
  requested: "Revisa tu correo para volver a suscribirte",
  requestedText: (address) =>
    `Enviamos un correo a ${address}. Abre el enlace que trae para volver a recibir correos. Mientras tanto, tu suscripción sigue cancelada.`,
  resume: (business) => `¿Quieres recibir otra vez los correos de ${business}?`,
  resumeText: (address) =>
    `Cancelaste la suscripción de ${address}. Presiona el botón para volver a recibir correos.`,
  stop: "Cancelar suscripción",
  stopAll: "Cancelar la suscripción a todos los negocios",
  start: "Volver a suscribirme",
  digest: "¿Dejar de recibir el resumen semanal?",
  digestText: (address) =>
    `${address} ya no lo recibirá. Los avisos de clientes potenciales siguen como los configuraste.`,
  stopDigest: "Dejar de recibirlo",
  digestOff: "El resumen semanal está desactivado.",
  digestOffText: (address) =>
    `Ya no lo enviaremos a ${address}. Puedes activarlo de nuevo aquí o en la configuración de tu cuenta.`,
  startDigest: "Activarlo de nuevo",
};
