import type { AnswerWords } from "@/lib/kit/words/en/answer";

export const answer: AnswerWords = {
  unknown: "Este enlace no funciona",
  unknownText: "Algunas aplicaciones de correo cortan los enlaces largos. Intenta abrirlo otra vez desde el mensaje.",
  question: "¿Qué te pareció nuestro servicio?",
  about: (business, service) =>
    service ? `A ${business} le gustaría saber qué tal te fue con ${service}.` : `A ${business} le gustaría saberlo.`,
  scale: ["Mal", "Excelente"],
  score: (score) => `${score} de 5`,
  happy: "¡Gracias! Nos alegra mucho.",
  happyText: (business) => `¿Conoces a alguien que necesite un servicio de ${business}? Envíale tu enlace.`,
  share: "Tu enlace",
  unhappy: "Gracias por decírnoslo.",
  unhappyText: (business) => `Lo sentimos. Alguien de ${business} lo verá enseguida.`,
  comment: "¿Qué salió mal? (opcional)",
  send: "Enviar",
  told: (business) => `${business} recibió tu mensaje.`,
  review: (host) => `Danos tu opinión en ${host}`,
};
