import type { Words } from "@/lib/kit/words/en/en";

export const terms: Words["terms"] = {
  who: "Quién puede recomendar",
  whoText: (business) => `Quien tenga su propio enlace o código de recomendación de ${business}.`,
  what: "Qué cuenta",
  whatText: (business, isNew) =>
    `${isNew ? `Un cliente nuevo de ${business} que llegó` : `Quien llegue a ${business}`} por ese enlace o código, cuando se termina su ${isNew ? "primer " : ""}servicio. Cada amigo cuenta una sola vez. No puedes recomendarte a ti mismo ni a alguien de tu hogar.`,
  strict: "Quien ya era cliente no cuenta.",
  rewards: "Qué recibe cada uno",
  friendGets: (reward, isNew) =>
    `El amigo recibe ${reward} de descuento en su ${isNew ? "primer" : "próximo"} servicio.`,
  advocateGets: (reward) => `La persona que lo recomendó gana ${reward} de crédito.`,
  advocateGetsShare: (reward) => `La persona que lo recomendó gana en crédito el ${reward} del costo del servicio.`,
  noReward: (business) => `No hay recompensa; ${business} te da las gracias.`,
  when: "Cuándo se recibe",
  friendWhen: (isNew) => `El descuento del amigo se aplica en su ${isNew ? "primera" : "próxima"} factura.`,
  advocateWhen: (business, holdDays) =>
    `El crédito se agrega ${holdDays > 0 ? `${holdDays === 1 ? "1 día" : `${holdDays} días`} después de que` : "cuando"} ${business} marque el servicio como terminado. Si el servicio se reembolsa, el crédito se retira.`,
  never: "Este programa no tiene recompensa.",
  credit: "Crédito, no efectivo",
  creditText: (business) =>
    `El crédito se descuenta de una factura de ${business}. No se puede cambiar por dinero, vender ni transferir a otra persona.`,
  creditLasts: (months) =>
    months === null
      ? "El crédito no vence."
      : `El crédito vence ${months} ${months === 1 ? "mes" : "meses"} después de recibirlo.`,
  limits: "Límites y vigencia",
  most: (count, written) => `Hasta ${written} ${count === 1 ? "amigo" : "amigos"} por persona.`,
  until: (day) => `Se pueden recomendar amigos nuevos hasta el ${day}.`,
  noEnd: "La oferta no tiene fecha de vencimiento.",
  change: "Qué puede cambiar",
  changeText: (business) =>
    `${business} puede cambiar esta oferta, pausarla o terminarla en cualquier momento, y rechazar recomendaciones que no sean reales. Los amigos recomendados antes de un cambio conservan la oferta que se les dio.`,
  more: (business) => `Más de ${business}`,
};
