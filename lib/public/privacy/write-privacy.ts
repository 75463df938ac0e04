import type { Language } from "@/db/enums";
import { fullName } from "@/emails/text/names";
import { eventRetentionDays } from "@/lib/accounts/audit/retention";
import type { TermsPart } from "@/lib/business/campaigns/terms";
import type { Business } from "@/lib/public/refer/find-business";

/**
 * Writes a business's privacy page from its profile and plan: the data it collects about people in its program, why,
 * for how long, and how to have it erased.
 */
export function writePrivacy({ brand, plan }: Business, language: Language): TermsPart[] {
  const words = privacyWords[language];
  const business = fullName(brand.name);
  const isHealthcare = brand.industry === "healthcare";
  const website = brand.links.find(({ label }) => label === "Website");
  const contact = [brand.phone, brand.address, website?.url].filter(Boolean).join("\n");
  const days = (count: number) => count.toLocaleString(`${language}-US`);
  return [
    part(words.who, [words.whoText(business), isHealthcare && words.healthcare]),
    part(words.what, [words.whatText, words.network]),
    part(words.why, [words.whyText]),
    part(words.seen, [
      words.seenText(business),
      isHealthcare ? words.referrerAsked : words.referrer,
      words.notSold,
    ]),
    ...(plan.sms ? [part(words.texts, [words.textsText])] : []),
    part(words.emails, [words.emailsText]),
    part(words.keep, [
      words.keepText,
      words.keepLog(days(plan.auditRetentionDays)),
      words.keepEvents(days(eventRetentionDays(plan))),
      words.keepBackups,
    ]),
    part(words.erase, [words.eraseText(business), words.eraseRest]),
    part(words.contact, [contact || words.contactNone(business)]),
  ];
}

function part(heading: string, sentences: readonly (string | false)[]): TermsPart {
  return { heading, text: sentences.filter((sentence) => sentence !== false).join(" ") };
}

/** Texts of a business's privacy page in each language; `lib/public/privacy/write-privacy.ts` assembles them. */
interface PrivacyWords {
  readonly who: string;
  readonly whoText: (business: string) => string;
  readonly healthcare: string;
  readonly what: string;
  readonly whatText: string;
  readonly network: string;
  readonly why: string;
  readonly whyText: string;
  readonly seen: string;
  readonly seenText: (business: string) => string;
  readonly referrer: string;
  readonly referrerAsked: string;
  readonly notSold: string;
  readonly texts: string;
  readonly textsText: string;
  readonly emails: string;
  readonly emailsText: string;
  readonly keep: string;
  readonly keepText: string;
  readonly keepLog: (days: string) => string;
  readonly keepEvents: (days: string) => string;
  readonly keepBackups: string;
  readonly erase: string;
  readonly eraseText: (business: string) => string;
  readonly eraseRest: string;
  readonly contact: string;
  readonly contactNone: (business: string) => string;
}

export const privacyWords: Readonly<Record<Language, PrivacyWords>> = {
  en: {
    who: "Who we are",
    whoText: (business) => `${business} runs this referral program. This page is about the program only.`,
    healthcare:
      "It isn’t our notice of privacy practices for patients, and the program doesn’t use medical records. Please don’t send health information through its forms.",
    what: "What we collect",
    whatText:
      "Your name, and the email and phone number you or the person who referred you gave us. Who referred you, the friends you referred, on which day, and the result. Credit you earned and used, and the messages we sent you and whether they arrived. If you agreed to something by checking a box, the words and the time.",
    network:
      "To stop abuse, a scrambled form of your network address may be kept for a while. We don’t use ads or trackers on these pages.",
    why: "Why",
    whyText:
      "To contact you about the offer, to thank the right person, to keep credit right, and to prove that we had your permission to write to you.",
    seen: "Who sees it",
    seenText: (business) =>
      `${business}’s team, and the companies that run the program for us: they host it and deliver our emails and texts. If you take a gift card, the company that sends it gets your name and email. If we connect our own systems, such as for scheduling or invoices, they get what they need.`,
    referrer: "The person who referred you can see that you signed up and whether you became a customer.",
    referrerAsked:
      "The person who referred you is told about you only if you agree to it, and never about any treatment.",
    notSold: "We don’t sell your data.",
    texts: "Text messages",
    textsText:
      "We text you only if you agreed to it. You don’t have to agree to get the offer. Reply STOP to stop and HELP for help. Message and data rates may apply. Mobile opt-in data and consent aren’t shared with third parties or affiliates for their marketing.",
    emails: "Emails",
    emailsText: "Every email you didn’t ask for has a link at the bottom that stops them with one click.",
    keep: "How long we keep it",
    keepText: "For as long as we run the program, or until you ask us to erase it.",
    keepLog: (days) => `The log of who on our team changed what is kept for ${days} days.`,
    keepEvents: (days) =>
      `What our own systems send to the program is kept for ${days} days, and longer while someone still has to look at it.`,
    keepBackups: "Backups made before then can hold it until they are deleted.",
    erase: "How to see or erase your data",
    eraseText: (business) => `Ask ${business}: we give you a copy of what we have, correct it, or erase it.`,
    eraseRest:
      "Amounts and dates stay in our books without your name. If you told us to stop emails or texts, your address stays on that list, so we don’t write to you again.",
    contact: "Contact",
    contactNone: (business) => `Reach ${business} as you usually do, or as its messages to you say.`,
  },
  es: {
    who: "Quiénes somos",
    whoText: (business) =>
      `${business} lleva este programa de recomendaciones. Esta página trata solo del programa.`,
    healthcare:
      "No es nuestro aviso de prácticas de privacidad para pacientes, y el programa no usa expedientes médicos. Por favor, no envíes información de salud por sus formularios.",
    what: "Qué datos reunimos",
    whatText:
      "Tu nombre, y el correo y el teléfono que nos diste tú o la persona que te recomendó. Quién recomendó a quién, qué día y qué resultó. El crédito que ganaste y usaste, y los mensajes que te enviamos y si llegaron. Si aceptaste algo marcando una casilla, las palabras y la hora.",
    network:
      "Para evitar abusos, una forma cifrada de tu dirección de red puede guardarse un tiempo. En estas páginas no usamos anuncios ni rastreadores.",
    why: "Para qué",
    whyText:
      "Para contactarte sobre la oferta, agradecer a la persona correcta, llevar bien el crédito y demostrar que teníamos tu permiso para escribirte.",
    seen: "Quién los ve",
    seenText: (business) =>
      `El equipo de ${business} y las empresas que operan el programa para nosotros: lo alojan y entregan nuestros correos y mensajes de texto. Si eliges una tarjeta de regalo, la empresa que la envía recibe tu nombre y tu correo. Si conectamos nuestros propios sistemas, por ejemplo de citas o facturas, reciben lo que necesitan.`,
    referrer: "La persona que te recomendó puede ver que te registraste y si te hiciste cliente.",
    referrerAsked:
      "A la persona que te recomendó solo le contamos de ti si lo aceptas, y nunca de ningún tratamiento.",
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
    eraseText: (business) =>
      `Pídelo a ${business}: te damos una copia de lo que tenemos, lo corregimos o lo borramos.`,
    eraseRest:
      "Los importes y las fechas quedan en nuestros libros sin tu nombre. Si nos pediste no recibir correos o mensajes, tu dirección queda en esa lista para no volver a escribirte.",
    contact: "Contacto",
    contactNone: (business) => `Contacta a ${business} como de costumbre, o como dicen sus mensajes.`,
  },
};
