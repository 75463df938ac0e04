import type { Words } from "@/lib/kit/words/en/en";
import { consent } from "@/lib/kit/words/es/consent";
import { withArticle } from "@/lib/kit/words/es/grammar";

const again = "Revísalo y envíalo de nuevo.";

export const form: Words["form"] = {
  name: "Tu nombre",
  email: "Correo electrónico",
  phone: "Teléfono",
  byEmail: "Usar mi correo",
  either: "Basta con uno de los dos.",
  trap: "Deja esto vacío",
  texts: consent[0],
  textsValue: `${consent.length}-es`,
  tell: (advocate) =>
    `Pueden decirle a ${advocate} que agendé. No es necesario marcar esta casilla para enviar el formulario.`,
  notSent: "Todavía no se envió",
  notSentTitle: (title) => `Todavía no se envió: ${title}`,
  notices: {
    stale: `Esta página estuvo abierta más de un día. ${again}`,
    used: `Este formulario ya se envió. Solo se puede enviar una vez. ${again}`,
    trap: `Se llenó un campo oculto, tal vez por la función de autocompletar de tu navegador. ${again}`,
    unavailable: "No pudimos guardarlo. Envíalo de nuevo en un momento.",
    gone: "Se perdió lo que escribiste. Llena el formulario otra vez.",
  },
  limited: (minutes) =>
    `Llegaron demasiados formularios desde tu red. Espera ${minutes === 1 ? "un minuto" : `${minutes} minutos`} e inténtalo de nuevo. Lo que escribiste se queda en esta página.`,
  didYouMean: (email) => `¿Quisiste escribir ${email}?`,
  useMeant: (email) => `Enviar con ${email}`,
  keepTyped: (email) => `Si ${email} es correcto, envía el formulario otra vez tal como está.`,
  wrongSender: "Escribe quién nos recomendó. Basta con el nombre.",
  wrongName: "Escribe tu nombre, por ejemplo Luis Soto.",
  nameIsAddress: "Un nombre no puede contener una dirección web.",
  noContact: "Escribe tu teléfono o usa tu correo.",
  wrongEmail: "Escribe tu correo, por ejemplo luis@example.com.",
  noPhone: "Escribe el número para los mensajes, por ejemplo (415) 555-0132, o desmarca la casilla de abajo.",
  wrongPhone: (hasEmail) =>
    `Solo podemos llamar a números de Estados Unidos, por ejemplo (415) 555-0132. Corrígelo o ${hasEmail ? "déjalo en blanco" : "escribe un correo"}.`,
};

export const friend: Words["friend"] = {
  aFriend: "Un amigo",
  yourFriend: "Tu amigo",
  thinks: "te recomienda",
  recommends: (advocate, business) => `${advocate} te recomienda ${business}`,
  reach: "¿Cómo nos comunicamos contigo?",
  next: "Qué sigue",
  call: "¿Prefieres llamar?",
  callNumber: (phone) => `Llamar al ${phone}`,
  callCode: "¿Prefieres llamar? Menciona este código",
  mention: (gift) => `Menciona este código${gift && ` para recibir tu descuento ${withArticle(gift)}`}`,
  about: (business) => `Acerca de ${business}`,
  rated: (rating, site, count) => `${rating} en ${site} (${count})`,
  callsBack: {
    hour: "Te llamamos en menos de una hora.",
    two_hours: "Te llamamos en menos de 2 horas.",
    same_day: "Te llamamos el mismo día.",
    next_day: "Te llamamos a más tardar el siguiente día hábil.",
  },
  free: "Hoy no pagas nada.",
  reviews: (host) => `Opiniones en ${host}`,
  only: "Solo",
  sees: "ve lo que escribes aquí.",
  seesOfYou: "verá solo tu nombre, la inicial de tu apellido y si te hiciste cliente.",
  whoSent: "quien me lo recomendó",
  isNotTold: "no sabrá quién eres ni si viniste, a menos que marques la casilla de arriba.",
  ask: (business) => `Deja tu nombre y un correo o teléfono, y ${business} se comunicará contigo.`,
  described: (offer, ask) => `${offer}. ${ask}`,
  unknownText:
    "Revísalo con el amigo que te lo envió: puede que falte una letra o que haya una equivocada. El código del final es parecido a ANN-7K2Q.",
  codeTitle: "¿Tienes el código de un amigo?",
  codeText: "Escríbelo aquí para ver qué te ofrece. Se parece a ANN-7K2Q.",
  codeField: "El código de tu amigo",
  codeOpen: "Abrir",
  ownPage: "¿Buscas tu propia página?",
  ownPageLink: "Recibir mi enlace",
  isYours: "¿Este es tu enlace?",
  openYours: "Abrir mi página",
  notLooked: "En este momento no podemos buscar tu enlace. Puede que esté bien. Inténtalo de nuevo en un minuto.",
  recommendsUs: (advocate) => `${advocate} nos recomienda`,
  pictureCode: (code) => `Código ${code}`,
  pictureCall: (phone) => `¿Prefieres llamar? ${phone}`,
  pictureUnknown: "Un enlace de un amigo",
};
