import type { Versions } from "@/lib/kit/words/en/consent";

// Never change a text once people have seen it: see the English one.
export const consent: Versions = [
  "puede enviarme mensajes de texto automáticos sobre esto y sobre mis recompensas. La frecuencia de los mensajes varía. Pueden aplicarse tarifas de mensajes y datos. Puedo responder STOP para cancelar o HELP para pedir ayuda. No tengo que aceptar para enviar este formulario ni para comprar nada.",
];
