import type { Words } from "@/lib/kit/words/en/en";

export const useOfCredit: Words["useOfCredit"] = {
  code: "Recibe un código de un solo uso en tu página y muéstralo al pagar. Se descuenta de tu factura.",
  mention: "Menciónalo al pagar. Se descuenta de tu factura.",
  ask: "Pregúntale al equipo cómo usarlo.",
  once: (least) => `Podrás usar tu crédito cuando tengas ${least}.`,
};

export const reach: Words["reach"] = {
  both: (phone) => `Responde a este correo o llama al ${phone}`,
  phone: (phone) => `Llama al ${phone}`,
  reply: "Responde a este correo",
  wrong: (reach) => `¿Ves algún error? ${reach}.`,
  stop: (reach) => `${reach}.`,
  help: (reach) => `¿Tienes preguntas? ${reach}.`,
  find: (reach) => `${reach} cuando puedas y acordamos una cita.`,
};
