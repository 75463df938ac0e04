import type { Replies } from "@/lib/kit/words/en/replies";

const courtesy = "por|favor|porfa|porfavor|gracias|ya|ahora|mismo";
const things = "mensajes?|textos?|sms|mensajitos";
const sends = "envi|mand|escrib|contact|texte|molest";
const sendingMe = `(?:${sends}|llam)(?:[aei]r)?(?:me|nos)?`;

export const replies: Replies = {
  keywords: {
    stop: ["parar", "pare", "alto", "cancelar", "detener", "basta", "baja"],
    start: ["iniciar", "empezar", "comenzar"],
    help: ["ayuda", "informacion"],
    yes: ["si"],
  },
  polite: ["por", "favor", "porfa", "porfavor", "gracias", "muchas", "ya", "ahora", "hola", "buenas"],
  requests: {
    before: `${courtesy}|hola|oye|oigan|ok|si|quiero|quisiera|necesito|les|le|te|pido|que|pueden|puede|puedes`,
    what: [
      `(?:deje[ns]?|deja|paren?|detengan?|dejar|parar|detener)(?: de)? (?:${sendingMe}|(?:los |estos |sus )?(?:${things}))`,
      `no (?:me|nos) (?:${sends})(?:en?|es|an?|as)`,
      `no (?:quiero|deseo|queremos)(?: recibir)?(?: mas)? (?:${things})`,
      `no mas(?: (?:${things}))?`,
      `(?:cancel(?:en?|a|ar)|quit(?:en?|a|ar))(?:me)? (?:los |estos |sus |la |mi )?(?:${things}|suscripcion)`,
      "(?:quiten|quite|quita|borren|borre|borra|saquen|saque|saca|eliminen|elimine|elimina)me",
      "(?:den|de|dar|da)me de baja",
    ],
    after: `${courtesy}|mas|otra|vez|nunca|de|del|la|las|los|su|sus|esta|estos|esos|este|a|al|mi|me|nos|lista|numero|telefono|celular|${things}`,
    about: "sobre|acerca",
  },
  answers: {
    unknown: "Este número",
    topic: "mensajes sobre recomendaciones y tus recompensas.",
    call: "Llama al",
    visit: "Visita",
    terms: "Pueden aplicarse tarifas de mensajes y datos. Responde STOP para cancelar.",
    stop: "ya no te enviaremos mensajes de texto. Responde INICIAR para recibirlos otra vez.",
    start: "te enviaremos mensajes de texto otra vez. Responde PARAR para cancelarlos.",
    confirmed: (name) => `¡gracias${name && `, ${name}`}! Ya confirmaste. Pronto te llamaremos.`,
  },
};
