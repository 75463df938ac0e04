import type { Words } from "@/lib/kit/words/en/en";

export const confirm: Words["confirm"] = {
  aFriend: "un amigo",
  unknownText:
    "Algunas aplicaciones de correo cortan los enlaces largos. Intenta abrirlo de nuevo desde el mensaje. Si eso no funciona, la solicitud ya venció. Llena otra vez el formulario en la página de tu amigo o comunícate con el negocio.",
  waits: (advocate) => `¿Usaste el enlace de ${advocate}?`,
  waitsText: (advocate, business, gift) =>
    `Alguien escribió tu correo o tu teléfono en la página de recomendación de ${advocate} (${business}). Si fuiste tú, confírmalo y ${business} se comunicará contigo${gift && `: ${gift}`}.`,
  confirmed: (business) => `¡Gracias! Ya confirmaste con ${business}`,
  confirmedText: (business, gift) =>
    `Listo. ${business} se comunicará contigo pronto${gift && `, y ya tienes guardado tu descuento: ${gift}`}.`,
  known: (business) => `${business} ya tiene tus datos`,
  knownText: (phone) =>
    `No hay nada que confirmar. ¿Quieres hablar antes? ${phone ? `Llama al ${phone}` : "Comunícate con nosotros cuando quieras"}.`,
  withdrawn: "Esta solicitud se canceló",
  withdrawnText: (business) => `No pasará nada más. Si cambias de opinión, comunícate con ${business}.`,
  full: "Este enlace llegó a su límite",
  fullText: (business, advocate) =>
    `${business} tiene tus datos, pero el enlace de ${advocate} ya no admite más amigos. Puedes comunicarte directamente con ellos.`,
  paused: (business) => `${business} no acepta recomendaciones por ahora`,
  pausedText: "Prueba este enlace más adelante. No se pierde nada.",
  ended: "Este programa de recomendaciones ya terminó",
  endedText: (business) => `Ya no hay nada que confirmar. Puedes comunicarte directamente con ${business}.`,
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
  everywhere: "Ya no recibirás correos de ningún negocio.",
  everywhereText: (address) =>
    `No enviaremos más correos a ${address}, salvo los que pidas, como un enlace para entrar.`,
  here: (business) => `Ya no recibirás correos de ${business}`,
  hereText: (address) => `No enviaremos más correos a ${address}.`,
  again: (business) => `Volverás a recibir correos de ${business}.`,
  againText: (address) => `Te escribiremos a ${address}.`,
  againRewards: (address) => `Te enviaremos novedades a ${address}.`,
  ask: (business) => `¿Dejar de recibir correos de ${business}?`,
  askText: (address) => `${address} ya no recibirá sus correos.`,
  askRewards: (address) => `${address} ya no recibirá correos sobre recomendaciones y recompensas.`,
  requested: "Falta un paso: revisa tu correo",
  requestedText: (address) =>
    `Enviamos un correo a ${address}. Abre el enlace que trae para volver a recibir correos. Mientras tanto, no te escribiremos.`,
  resume: (business) => `¿Quieres recibir otra vez los correos de ${business}?`,
  resumeText: (address) =>
    `Pediste que no escribiéramos a ${address}. Presiona el botón para volver a recibir correos.`,
  stop: "Dejar de recibir correos",
  stopEmails: "No recibir más correos",
  stopMessages: "No recibir más mensajes",
  textsOn: (phone) => `Los mensajes de texto a ${phone} siguen, a menos que canceles todos los mensajes.`,
  textsStopped: (phone) => `Los mensajes de texto a ${phone} también están cancelados.`,
  stopAll: "Dejar de recibir correos de todos los negocios que usan Referral Rewards",
  start: "Volver a recibir correos",
  digest: "¿Dejar de recibir el resumen semanal?",
  digestText: (address) =>
    `${address} ya no lo recibirá. Los avisos de clientes potenciales siguen como los configuraste.`,
  stopDigest: "Dejar de recibirlo",
  digestOff: "El resumen semanal está desactivado.",
  digestOffText: (address) =>
    `Ya no lo enviaremos a ${address}. Puedes activarlo de nuevo aquí o en la configuración de tu cuenta.`,
  startDigest: "Activarlo de nuevo",
};
