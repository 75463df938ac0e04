import type { OfferWords } from "@/lib/kit/words/en/offer";
import { basics } from "@/lib/kit/words/es/basics";
import { withArticle } from "@/lib/kit/words/es/grammar";
import { rewardIn } from "@/lib/kit/words/formats";

export const offer: OfferWords = {
  reward: rewardIn(basics.locale),
  off: (share) => `${share} de descuento`,
  ofTheJob: (share) => `el ${share} del costo del servicio`,
  lines: {
    both: (give, get) => [`Regala ${give}.`, `Gana ${get}.`],
    give: (give) => [`Regala ${give}`, "a tus amigos."],
    get: (get) => [`Gana ${get}`, "por cada amigo."],
    none: ["¿Conoces a alguien", "que nos necesite?"],
  },
  gift: (gift, isFirst) => `${gift} de descuento en tu ${isFirst ? "primer" : "próximo"} servicio`,
  noGift: "Deja tu nombre y nos comunicaremos contigo",
  claim: (gift) => `Quiero mi descuento ${withArticle(gift)}`,
  send: "Enviar mis datos",
  ends: (day) => `Esta oferta termina el ${day}`,
  linkEnds: (day) => `Este enlace funciona hasta el ${day}`,
  steps: {
    contact: (business) => `${business} se comunicará contigo`,
    book: "Eliges el horario que te convenga",
    gift: (gift, isFirst) =>
      `El descuento ${withArticle(gift)} se aplica en tu ${isFirst ? "primera" : "próxima"} factura`,
    job: (business) => `${business} realiza el servicio`,
  },
  giftWith: (gift, business) => `${gift} con ${business}`,
  recommended: "Recomendado por alguien que conoces",
};
