import type { Language, RewardMode } from "@/db/enums";
import { formatCreditMonths } from "@/lib/kit/format-credit-months";

// An offer ends on different calendar days in different zones. Hawaii's is the earliest in the US, so no visitor is
// promised an extra day.
const timeZone = "Pacific/Honolulu";

function formatsIn(locale: string) {
  const dollars = new Intl.NumberFormat(locale, {
    ...{ style: "currency", currency: "USD" },
    trailingZeroDisplay: "stripIfInteger",
  });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const count = new Intl.NumberFormat(locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  return {
    reward: (mode: RewardMode, value: number) =>
      mode === "fixed" ? dollars.format(value / 100) : percent.format(value / 10_000),
    count: (number: number) => count.format(number),
    /** The last day of an offer anywhere in the US: "December 31, 2026". */
    day: (moment: Date) => day.format(moment),
  };
}

const en = {
  ...formatsIn("en-US"),
  who: "Who can refer",
  whoText: (business: string) => `Anyone with their own referral link or code from ${business}.`,
  what: "What counts",
  whatText: (business: string, isNew: boolean) =>
    `${isNew ? "A new customer" : "Anyone"} who came to ${business} through that link or code, once the${isNew ? " first" : ""} job is done. Each friend counts once. You can’t refer yourself or someone in your own household.`,
  strict: "Anyone who was already a customer doesn’t count.",
  rewards: "What each of you gets",
  friendGets: (reward: string, isNew: boolean) =>
    `The friend gets ${reward} off the ${isNew ? "first" : "next"} job.`,
  advocateGets: (reward: string) => `The person who referred them earns ${reward} in credit.`,
  advocateGetsShare: (reward: string) =>
    `The person who referred them earns ${reward} of the job total in credit.`,
  noReward: (business: string) => `There is no reward; ${business} says thank you.`,
  when: "When you get it",
  friendWhen: (isNew: boolean) => `The friend’s discount comes off the ${isNew ? "first" : "next"} bill.`,
  advocateWhen: (business: string, holdDays: number) =>
    `The credit ${holdDays > 0 ? `is added ${holdDays === 1 ? "1 day" : `${holdDays} days`} after` : "is added once"} ${business} marks the job done. If the job is refunded, the credit is taken back.`,
  never: "There’s no reward in this program.",
  credit: "Credit, not cash",
  creditText: (business: string) =>
    `Credit comes off a bill from ${business}. It can’t be paid out, sold or given to someone else.`,
  creditLasts: (months: number | null) => formatCreditMonths(months),
  limits: "Limits and end date",
  most: (count: number, written: string) =>
    `Up to ${written} ${count === 1 ? "friend" : "friends"} per person.`,
  until: (day: string) => `New friends can be referred until ${day}.`,
  noEnd: "The offer has no end date.",
  change: "What can change",
  changeText: (business: string) =>
    `${business} can change this offer, pause it or end it at any time, and turn down referrals that are not real. Friends referred before a change keep the offer they were given.`,
  more: (business: string) => `More from ${business}`,
};

type TermsWords = typeof en;

const es: TermsWords = {
  ...formatsIn("es-US"),
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
  advocateGetsShare: (reward) =>
    `La persona que lo recomendó gana en crédito el ${reward} del costo del servicio.`,
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

/** The texts of an offer's terms, by language. */
export const termsWords: Readonly<Record<Language, TermsWords>> = { en, es };
