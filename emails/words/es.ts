import type { ReversalReason } from "@/emails/props";
import type { Words } from "@/emails/words/en";

const notCounted = "el servicio no cuenta para una recompensa";

// In text messages, too, so without the letters that make those dearer.
const reasons: Readonly<Record<ReversalReason, string>> = {
  refunded: "el servicio fue reembolsado",
  canceled: "el servicio fue cancelado",
  chargeback: "el pago fue devuelto",
  fraud: notCounted,
  duplicate: "el servicio fue contado dos veces",
  mistake: "el servicio fue contado por error",
  other: notCounted,
  "not eligible": notCounted,
};

/** Emails to advocates and friends in Spanish, in the same words as the pages (components/words/es/es.ts). */
export const es: Words = {
  locale: "es-US",
  someone: "hola",
  aFriend: "un amigo",
  yourFriend: "tu amigo",
  formerMember: "una persona que ya no participa",
  cents: (count) => (count === 1 ? "1 centavo" : `${count} centavos`),
  creditEnd: (months) =>
    `El crédito vence ${months === 1 ? "1 mes" : `${months} meses`} después de recibirlo.`,
  creditNow: (balance) => `Ahora tienes ${balance} de crédito.`,
  fromAllOfUs: (business) => `De parte de todo el equipo de ${business}`,
  keepIt: (business) =>
    `Recibes este correo porque le recomendaste ${business} a un amigo. Este mensaje abre tu página personal: no lo compartas con nadie.`,
  testReason: "Te enviaste esta prueba. Sus enlaces no funcionan.",
  nextHeading: "Qué sigue",
  mention: "Menciónalo en tu próxima visita o pedido y descontaremos tu crédito de la factura.",
  button: {
    share: "Compartir mi enlace",
    page: "Abrir mi página",
    credit: "Ver mi crédito",
    use: "Usar mi crédito",
    confirm: "Sí, fui yo",
    resume: "Volver a recibir correos",
  },
  layout: {
    link: "Tu enlace",
    code: "Tu código",
    giveCode: "O dales tu código",
    withoutButton: "Si el botón no funciona, abre este enlace:",
    unsubscribe: (business) => `Cancelar la suscripción a ${business}`,
    website: "Sitio web",
    privacy: "Privacidad",
  },
  account: {
    referral: (friend) => `Recomendación a ${friend}`,
    pending: (referral, day) => `${referral}, disponible el ${day}`,
    credit: "Tu crédito",
    expires: (day) => `Vence el ${day}`,
  },
  offer: {
    off: (share) => `${share} de descuento`,
    ofTheJob: (share) => `el ${share} del servicio`,
    gift: (amount) => `${amount} de descuento en tu primer servicio`,
    both: (give, get) => `regala ${give}, gana ${get}`,
    give: (give) => `regala ${give} a tus amigos`,
    get: (get) => `gana ${get} por cada amigo`,
    titles: {
      both: (give, get) => [`Regala ${give}.`, `Gana ${get}.`],
      give: (give) => [`Regala ${give} a tus amigos.`],
      get: (get) => [`Gana ${get}`, "por cada amigo."],
      none: ["¿Conoces a alguien", "que nos necesite?"],
    },
    full: {
      both: (off, get) =>
        `Por cada amigo que se haga cliente, ganas ${get} en crédito y tu amigo recibe ${off}.`,
      give: (off) => `Cada amigo que se haga cliente recibe ${off}.`,
      get: (get) => `Por cada amigo que se haga cliente, ganas ${get} en crédito.`,
      none: "Tu recomendación significa mucho para nosotros.",
    },
  },
  thanks: {
    both: (give, get) => `regala ${give}, recibe ${get} de agradecimiento`,
    get: (get) => `recibe ${get} de agradecimiento`,
    titles: {
      both: (give, get) => [`Regala ${give}.`, `Recibe ${get} de agradecimiento.`],
      get: (get) => [`Recibe ${get}`, "de agradecimiento."],
    },
    full: {
      both: (off, get) => `Cuando viene un amigo, recibe ${off} y te lo agradecemos con ${get} en crédito.`,
      get: (get) => `Cuando viene un amigo, te lo agradecemos con ${get} en crédito.`,
    },
  },
  invite: {
    subject: (business, terms) =>
      terms ? `tu enlace de ${business}: ${terms}` : `tu enlace de ${business} para compartir`,
    request: (business) => `comparte tu enlace con alguien que necesite a ${business}`,
    reason: (business) =>
      `Recibes este correo porque ${business} te invitó a su programa de recomendaciones. El botón abre tu página personal: comparte tu enlace en lugar de reenviar este correo.`,
  },
  referred: {
    news: (friend) => `${friend} se registró`,
    earns: (friend, earned) => `Cuando ${friend} se haga cliente, ganarás ${earned} en crédito.`,
    earnsAndHears: (friend, earned) =>
      `Cuando ${friend} se haga cliente, ganarás ${earned} en crédito y te avisaremos ese mismo día.`,
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
    lead: (friend, business) => `${friend} siguió tu recomendación y eligió a ${business}`,
    pending: (day) =>
      `Tu recompensa está pendiente por ahora. Podrás usarla desde el ${day}, una vez pagada la factura.`,
    someoneElse:
      "Tu recomendación significa mucho para nosotros. ¿Conoces a alguien más? Tu enlace está en tu página.",
  },
  friendReward: {
    yours: (amount) => `tienes ${amount} de descuento`,
    thanksTo: (advocate) => `gracias a ${advocate}`,
    welcomeTo: (business) => `te damos la bienvenida a ${business}`,
    welcome: "te damos la bienvenida.",
    ownLink: (terms) => `Y ahora tienes tu propio enlace${terms && `: ${terms}`}.`,
    lead: (advocate, business) =>
      `${advocate} te recomendó ${business}, así que aquí está el descuento prometido. ¿Aún no aparece en tu factura? Muéstranos este correo y lo arreglamos.`,
    leadWithout: (advocate, business) =>
      `${advocate} te recomendó ${business}, y nos alegra que nos eligieras.`,
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
    lead: (friend, business) =>
      `Se acabó la espera: tu recompensa por recomendarle ${business} a ${friend} ya es crédito`,
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
    comfort:
      "No hiciste nada mal y tu enlace funciona como siempre. Si crees que hay un error, avísanos, por favor.",
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
      `${days === 1 ? "Te queda 1 día" : `Te quedan ${days} días`} para usarlo en ${business}.`,
    lead: (amount, business, day, days) =>
      `Tu crédito de ${amount} con ${business} vence al final del ${day}, dentro de ${days === 1 ? "1 día" : `${days} días`}`,
    mention: "Menciónalo en tu próxima visita o pedido y lo descontaremos de la factura.",
  },
  resume: {
    subject: (business) => `¿Quieres recibir otra vez los correos de ${business}?`,
    preheader: "Cancelaste tu suscripción. Aquí puedes activarla de nuevo.",
    title: "¿Quieres recibir nuestros correos otra vez?",
    lead: (business) =>
      `Cancelaste tu suscripción a los correos de ${business}. Para volver a recibirlos, abre este enlace y presiona el botón. Funciona por 7 días`,
    ignore: "Si no los quieres, ignora este correo. Tu suscripción seguirá cancelada.",
    reason: (business) =>
      `Recibes este correo porque alguien pidió en una página de ${business} que te escribiéramos otra vez`,
  },
  confirm: {
    page: (advocate, business) => `la página de ${advocate} para ${business}`,
    reason: (page) => `Recibes este correo porque alguien escribió tu correo en ${page}`,
    ignore: "Si no fuiste tú, ignora este correo. No pasará nada.",
    subject: (business) => `confirma tu solicitud a ${business}`,
    keep: (gift) => `Confirma para no perder ${gift}.`,
    oneClick: "Un clic y sabrán que fuiste tú.",
    title: ["confirma:", "¿fuiste tú?"],
    lead: (page, gift, business) =>
      `Alguien escribió tu correo en ${page}${gift && `, para recibir ${gift}`}. Confirma para que ${business} sepa que fuiste tú`,
    contact: (business) => `${business} se comunicará contigo`,
    gets: (gift) => `Recibirás ${gift}.`,
    call: (phone) => `¿Prefieres llamar? ${phone}.`,
    code: (code) => `Menciona tu código ${code} cuando llames.`,
    deny: "En esa página también puedes decirnos que no fuiste tú.",
    known: {
      subject: (business) => `${business} ya tiene tus datos`,
      preheader: "No tienes que hacer nada.",
      title: "ya estás en la lista.",
      lead: (page, business) => `Alguien escribió tu correo en ${page}, y ${business} ya tiene tus datos`,
      sooner: "Si quieres hablar antes, comunícate con ellos directamente.",
    },
    own: {
      subject: (business) => `ese es tu propio enlace de ${business}`,
      preheader: "No se envió nada. Tu enlace es para tus amigos.",
      title: "Este es tu propio enlace",
      lead: (business) => `Alguien escribió tu correo en tu propia página de recomendaciones de ${business}`,
      how: "Ganas crédito cuando un amigo llena el formulario con su propio correo.",
    },
  },
};
