import type { Brand } from "@/emails/props";
import type { Language } from "@/emails/words/language";

export const reaching = {
  en: {
    both: (phone: string) => `Reply to this email or call ${phone}`,
    phone: (phone: string) => `Call ${phone}`,
    reply: "Reply to this email",
    wrong: (reach: string) => `Does something look wrong? ${reach}.`,
    stop: (reach: string) => `${reach}.`,
    help: (reach: string) => `Questions? ${reach}.`,
    find: (reach: string) => `${reach} whenever it suits you, and we’ll find a time.`,
  },
  es: {
    both: (phone: string) => `Responde a este correo o llama al ${phone}`,
    phone: (phone: string) => `Llama al ${phone}`,
    reply: "Responde a este correo",
    wrong: (reach: string) => `¿Ves algún error? ${reach}.`,
    stop: (reach: string) => `${reach}.`,
    help: (reach: string) => `¿Tienes preguntas? ${reach}.`,
    find: (reach: string) => `${reach} cuando puedas y acordamos una cita.`,
  },
} as const satisfies Readonly<Record<Language, unknown>>;

/**
 * How to reach the business; empty if there is no way. A reply works only if the business has set an address for it.
 */
export function describeReach(
  language: Language,
  about: "wrong" | "find" | "stop" | "help",
  { phone, replyTo }: Pick<Brand, "phone" | "replyTo">,
): string {
  const words = reaching[language];
  if (!phone && !replyTo) return "";
  if (!phone) return words[about](words.reply);
  return words[about](replyTo ? words.both(phone) : words.phone(phone));
}
