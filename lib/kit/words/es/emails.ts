import type { RewardReversalReason } from "@/emails/props";
import type { LetterWords } from "@/lib/kit/words/en/emails";
import { basics } from "@/lib/kit/words/es/basics";
import { inCredit } from "@/lib/kit/words/es/grammar";

const notCounted = "el servicio no cuenta para una recompensa";

const reasons: Readonly<Record<RewardReversalReason, string>> = {
  refunded: "se reembolsó el servicio",
  canceled: "se canceló el servicio",
  chargeback: "se devolvió el pago",
  fraud: notCounted,
  duplicate: "el servicio se contó dos veces",
  mistake: "el servicio se contó por error",
  other: notCounted,
  "not eligible": notCounted,
};

const reasonsInTexts: Readonly<Record<RewardReversalReason, string>> = {
  refunded: "el servicio fue reembolsado",
  canceled: "el servicio fue cancelado",
  chargeback: "el pago fue devuelto",
  fraud: notCounted,
  duplicate: "el servicio fue contado dos veces",
  mistake: "el servicio fue contado por error",
  other: notCounted,
  "not eligible": notCounted,
};

/** Messages to advocates and friends in Spanish. */
export const emails: LetterWords = {
  locale: basics.locale,
  someone: "hola",
  aFriend: "un amigo",
  yourFriend: "tu amigo",
  formerMember: "una persona que ya no participa",
  cents: (count) => (count === 1 ? "1 centavo" : `${count} centavos`),
  creditEnd: (months) => `El crédito vence ${months === 1 ? "1 mes" : `${months} meses`} después de recibirlo.`,
  creditNow: (balance) => `Ahora tienes ${balance} de crédito.`,
  fromAllOfUs: (business) => `De parte de todo el equipo de ${business}`,
  keepIt: (business) =>
    `Recibes este correo porque le recomendaste ${business} a un amigo. Este mensaje abre tu página personal: no lo compartas con nadie.`,
  testReason: "Te enviaste esta prueba. Sus enlaces no funcionan.",
  nextHeading: "Qué sigue",
  button: {
    share: "Compartir mi enlace",
    page: "Abrir mi página",
    use: "Usar mi crédito",
    confirm: "Sí, fui yo",
    resume: "Volver a recibir correos",
  },
  layout: {
    link: "Tu enlace",
    code: "Tu código",
    giveCode: "O dales tu código",
    withoutButton: "Si el botón no funciona, abre este enlace:",
    unsubscribe: (business) => `Dejar de recibir correos de ${business}`,
    website: "Sitio web",
    privacy: "Privacidad",
  },
  account: {
    referral: (friend) => `Por recomendarnos a ${friend}`,
    pending: (referral, day) => `${referral} (disponible el ${day})`,
    credit: "Tu crédito",
    expires: (day) => `Vence el ${day}`,
  },
  offer: {
    off: (share) => `${share} de descuento`,
    ofTheJob: (share) => `el ${share} del costo del servicio`,
    gift: (amount, isFirst) => `${amount} de descuento en tu ${isFirst ? "primer" : "próximo"} servicio`,
    both: (off, get) => `regala ${off} y gana ${get}`,
    give: (off) => `regala ${off} a tus amigos`,
    get: (get) => `gana ${get} por cada amigo`,
    titles: {
      both: (give, get) => [`Regala ${give}.`, `Gana ${get}.`],
      give: (give) => [`Regala ${give} a tus amigos.`],
      get: (get) => [`Gana ${get}`, "por cada amigo."],
      none: ["¿Conoces a alguien", "que nos necesite?"],
    },
    full: {
      both: (off, get) => `Por cada amigo que se haga cliente, ganas ${inCredit(get)} y tu amigo recibe ${off}.`,
      give: (off) => `Cada amigo que se haga cliente recibe ${off}.`,
      get: (get) => `Por cada amigo que se haga cliente, ganas ${inCredit(get)}.`,
      none: "Tu recomendación significa mucho para nosotros.",
    },
  },
  thanks: {
    both: (off, get) => `regala ${off} y recibe ${get} de agradecimiento`,
    get: (get) => `recibe ${get} de agradecimiento`,
    titles: {
      both: (give, get) => [`Regala ${give}.`, `Recibe ${get} de agradecimiento.`],
      get: (get) => [`Recibe ${get}`, "de agradecimiento."],
    },
    full: {
      both: (off, get) => `Cuando viene un amigo, recibe ${off} y te lo agradecemos con ${inCredit(get)}.`,
      get: (get) => `Cuando viene un amigo, te lo agradecemos con ${inCredit(get)}.`,
    },
  },
  invite: {
    subject: (business, terms) =>
      terms ? `tu enlace de ${business}: ${terms}` : `tu enlace de ${business} para compartir`,
    request: (business) => `comparte tu enlace con alguien que necesite un servicio de ${business}`,
    reason: (business) =>
      `Recibes este correo porque ${business} te invitó a su programa de recomendaciones. El botón abre tu página personal: comparte tu enlace en lugar de reenviar este correo.`,
  },
  portalLink: {
    subject: (business) => `aquí está tu página de ${business}`,
    preheader: "Ahí están tus amigos, tu crédito y tu enlace para compartir.",
    title: "Aquí está tu página",
    lead: (business) => `Pediste el enlace de tu página de recomendaciones de ${business}`,
    isPrivate: "Quien lo tenga puede abrir tu página, así que no reenvíes este correo.",
    ignore: "Si no lo pediste, ignora este correo. No cambia nada.",
    reason: (business) => `Recibes este correo porque alguien pidió el enlace de tu página de ${business}`,
  },
  referred: {
    news: (friend) => `${friend} se registró`,
    earns: (friend, earned) => `Cuando ${friend} se haga cliente, ganarás ${inCredit(earned)}.`,
    earnsAndHears: (friend, earned) =>
      `Cuando ${friend} se haga cliente, ganarás ${inCredit(earned)} y te avisaremos ese mismo día.`,
    hears: (friend) => `Cuando ${friend} se haga cliente, te avisaremos ese mismo día.`,
    lead: (friend, business) => `Gracias por recomendarle ${business} a ${friend}`,
    contact: (friend, business) => `${business} se comunicará con ${friend}`,
    reason: (business) =>
      `Recibes este correo porque le recomendaste ${business} a un amigo. El botón abre tu página personal: no reenvíes este correo.`,
  },
  reward: {
    thanks: "gracias",
    yours: (amount) => `ganaste ${amount}`,
    yoursOn: (amount, day) => `ganaste ${amount} para usar desde el ${day}`,
    advice: (friend) => `${friend} siguió tu recomendación`,
    lead: (friend, business) => `${friend} siguió tu recomendación y eligió ${business}`,
    pending: (day) =>
      `Tu recompensa está pendiente por ahora. Podrás usarla desde el ${day}, una vez pagada la factura.`,
    someoneElse: "Tu recomendación significa mucho para nosotros. ¿Conoces a alguien más? Tu enlace está en tu página.",
  },
  friendReward: {
    yours: (amount) => `tienes ${amount} de descuento`,
    thanksTo: (advocate) => `gracias a ${advocate}`,
    welcomeTo: (business) => `te damos la bienvenida a ${business}`,
    welcome: "te damos la bienvenida.",
    ownLink: (terms) => `Y ahora tienes tu propio enlace${terms && `: ${terms}`}.`,
    lead: (advocate, business) =>
      `${advocate} te recomendó ${business}, así que aquí está el descuento prometido. ¿Aún no aparece en tu factura? Muéstranos este correo y lo arreglamos.`,
    leadWithout: (advocate, business) => `${advocate} te recomendó ${business}, y nos alegra que nos eligieras.`,
    ownPage: "También tienes tu propia página con nosotros.",
    turn: "Ahora te toca a ti",
    share: (offer) => `Ahora tienes tu propio enlace para compartir. ${offer}`,
    reason: (advocate, business) =>
      `Recibes este correo porque ${advocate} te recomendó ${business} y te hiciste cliente. Este mensaje abre tu página personal: no lo compartas con nadie.`,
    reasonToShare: (advocate, business) =>
      `Recibes este correo porque ${advocate} te recomendó ${business} y te hiciste cliente. Este mensaje abre tu página personal: comparte tu enlace en lugar de reenviarlo.`,
  },
  released: {
    ready: (amount) => `ya puedes usar ${amount}`,
    lead: (friend) => `Terminó la espera: ya puedes usar tu recompensa por recomendarnos a ${friend}`,
  },
  reversed: {
    reasons,
    subject: (business) => `tu crédito con ${business} cambió`,
    title: "tu crédito cambió.",
    taken: (amount, reason) => `Retiramos ${amount} de crédito porque ${reason}`,
    takenPending: (amount, reason) => `Retiramos ${amount} de crédito pendiente porque ${reason}`,
    earned: (friend, business) => `Ganaste una recompensa por recomendarle ${business} a ${friend}`,
    coming: (friend, business) => `Tenías una recompensa pendiente por recomendarle ${business} a ${friend}`,
    owed: (amount) =>
      `Ya habías usado ${amount} de ese crédito. Lo descontaremos de tu próxima recompensa, así que no tienes que pagar nada.`,
    comfort: "No hiciste nada mal y tu enlace funciona como siempre.",
  },
  restored: {
    yours: (amount) => `vuelves a tener ${amount}`,
    pending: (amount) => `vuelves a tener ${amount} pendientes`,
    onItsDay: "Podrás usar ese crédito a partir de su fecha.",
    lead: (friend, business) => `Habíamos retirado tu recompensa por recomendarle ${business} a ${friend}`,
    counts: "Al final, sí cuenta.",
  },
  discreet: {
    thanks: "gracias por recomendarnos",
    lead: (business) => `Gracias por recomendar ${business}. Tu recomendación significa mucho para nosotros.`,
    credit: "Un crédito de agradecimiento",
    readyOn: (day) => `Podrás usar tu crédito de agradecimiento desde el ${day}.`,
    ready: "Ya puedes usar tu crédito de agradecimiento.",
    taken: (amount) => `Retiramos ${amount} de crédito de agradecimiento.`,
    restored: "Un crédito de agradecimiento que habíamos retirado vuelve a ser tuyo.",
    why: "Para proteger la privacidad de todos, no damos más detalles.",
  },
  expiring: {
    use: (amount, day) => `usa tu crédito de ${amount} a más tardar el ${day}`,
    left: (days, business) =>
      `${days === 1 ? "Te queda 1 día" : `Te quedan ${days} días`} para usarlo con ${business}.`,
    lead: (amount, business, day, days) =>
      `Tu crédito de ${amount} con ${business} vence el ${day}, en ${days === 1 ? "1 día" : `${days} días`}`,
  },
  used: {
    subject: (amount) => `usaste ${amount} de tu crédito`,
    how: {
      invoice: (amount, number, business) => `Descontamos ${amount} de tu factura ${number} con ${business}`,
      card: (amount, business) => `Convertimos ${amount} de tu crédito con ${business} en una tarjeta de regalo`,
      bill: (amount, business) => `Descontamos ${amount} de tu cuenta con ${business}`,
    },
    left: (amount) => `Te quedan ${amount}.`,
    none: "Lo usaste todo.",
    line: (number) => `Usado en la factura ${number}`,
    lineOther: "Usado",
    lineCard: "Usado en una tarjeta de regalo",
    reason: (business) =>
      `Recibes este mensaje porque tu crédito con ${business} se usó. Este mensaje abre tu propia página, así que no lo compartas.`,
  },
  contact: {
    code: (code, business) => `${code} es tu código para ${business}`,
    enter: (minutes) =>
      `Escríbelo en tu página en los próximos ${minutes} minutos y recibirás tus mensajes en esta dirección`,
    ignore: "Si no lo pediste, ignora este correo. No cambiará nada.",
    reason: (business) => `Recibes este correo porque alguien escribió esta dirección en su página de ${business}`,
    changed: {
      email: (business) => `tu correo en ${business} cambió`,
      sms: (business) => `tu número en ${business} cambió`,
    },
    changedTitle: { email: "tu correo cambió.", sms: "tu número cambió." },
    lead: "El cambio se hizo en tu propia página y se confirmó con un código",
    nothing: "Si fuiste tú, no tienes que hacer nada.",
    wrong: (reach) => `Si no fuiste tú, avísanos cuanto antes. ${reach}`.trim(),
    changedReason: (business) => `Recibes este mensaje porque ${business} te escribía aquí sobre tus recomendaciones`,
  },
  resume: {
    subject: (business) => `¿Quieres recibir otra vez los correos de ${business}?`,
    preheader: "Ya no recibes nuestros correos. Con este enlace vuelves a recibirlos.",
    title: "¿Quieres recibir nuestros correos otra vez?",
    lead: (business) =>
      `Pediste no recibir más correos de ${business}. Para volver a recibirlos, abre este enlace y presiona el botón. Funciona por 7 días`,
    ignore: "Si no los quieres, ignora este correo. Todo seguirá igual.",
    reason: (business) =>
      `Recibes este correo porque alguien pidió en una página de ${business} que te escribiéramos otra vez`,
  },
  confirm: {
    page: (advocate, business) => `la página de recomendación de ${advocate} (${business})`,
    reason: (page) => `Recibes este correo porque alguien escribió tu dirección de correo en ${page}`,
    ignore: "Si no fuiste tú, ignora este correo. No pasará nada.",
    subject: (business) => `confirma tu solicitud a ${business}`,
    keep: (gift) => `Confirma para no perder ${gift.includes("%") ? "tu" : "tus"} ${gift}.`,
    oneClick: "Un clic y sabrán que fuiste tú.",
    title: ["confirma:", "¿fuiste tú?"],
    lead: (page, gift, business) =>
      `Alguien escribió tu dirección de correo en ${page}${gift && ` para recibir ${gift}`}. Confirma para que ${business} sepa que fuiste tú`,
    contact: (business) => `${business} se comunicará contigo`,
    gets: (gift) => `Recibirás ${gift}.`,
    call: (phone) => `¿Prefieres llamar? ${phone}.`,
    code: (code) => `Menciona tu código ${code} cuando llames.`,
    deny: "También puedes avisarnos con el mismo botón.",
    known: {
      subject: (business) => `${business} ya tiene tus datos`,
      preheader: "No tienes que hacer nada.",
      title: "ya tenemos tus datos.",
      lead: (page) => `Alguien escribió tu correo en ${page}, y ya tenemos tus datos`,
      newOnly: (amount) => `La oferta de ${amount} es para clientes nuevos.`,
      need: (phone) =>
        phone ? `¿Nos necesitas? Llámanos al ${phone}.` : "¿Nos necesitas? Comunícate con nosotros cuando quieras.",
    },
    own: {
      subject: (business) => `ese es tu propio enlace de ${business}`,
      preheader: "No se envió nada. Tu enlace es para tus amigos.",
      title: "Este es tu propio enlace",
      lead: (business) =>
        `Alguien escribió tu dirección de correo en tu propia página de recomendaciones de ${business}`,
      how: "Ganas crédito cuando un amigo llena el formulario con su propio correo.",
    },
  },
  /**
   * Avoids letters missing from the text message alphabet (á, í, ó, ú), which would lose accents or double the cost. So a
   * "página" is an "espacio" here.
   */
  text: {
    first:
      "Frecuencia variable. Pueden aplicarse tarifas de msj y datos. AYUDA para ayuda; STOP, PARAR o ALTO para cancelar.",
    agreed: "Aceptaste estos mensajes.",
    stop: "Responde STOP o PARAR para cancelar",
    stopShort: "STOP para cancelar",
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
      reasons: reasonsInTexts,
      taken: (amount) => `retiramos ${amount} de crédito.`,
      because: (amount, reason) => `retiramos ${amount} de crédito porque ${reason}.`,
    },
    restored: {
      yours: (amount) => `vuelves a tener ${amount}.`,
      pending: (amount) => `vuelves a tener ${amount} pendientes.`,
    },
    expiring: (amount, day) => `tu crédito de ${amount} vence el ${day}.`,
    used: {
      invoice: (amount, number) => `usaste ${amount} de crédito en la factura ${number}.`,
      other: (amount) => `usaste ${amount} de crédito.`,
      left: (amount) => `Te quedan ${amount}.`,
    },
    contact: {
      code: (code, minutes) => `${code} es tu clave. Vale por ${minutes} minutos.`,
      email: "cambiamos tu correo.",
      sms: "cambiamos tu celular.",
      wrong: (phone) => (phone ? `¿No lo pediste? Llama al ${phone}.` : "¿No lo pediste? Habla con el equipo."),
    },
    confirm: {
      usedLink: (advocate, gift) =>
        `¿usaste el enlace de ${advocate}${gift && ` para tener ${gift}`}? Responde SI o toca`,
      asked: "¿nos dejaste tus datos? Responde SI o toca",
      shortest: "Responde SI o toca",
      newOnly: (amount) => `la oferta de ${amount} es para clientes nuevos.`,
      known: "ya tenemos tus datos.",
      need: (phone) => (phone ? `¿Nos necesitas? Llama al ${phone}.` : "¿Nos necesitas? Escribe cuando quieras."),
    },
  },
};
