import type { Words } from "@/lib/kit/words/en/en";

export const frame: Words["frame"] = {
  skip: "Ir al contenido",
  language: "Idioma",
  demo: "Demostración pública",
  demoText:
    "Esta es una demostración pública: todos ven lo que escribes, no se envía nada y vuelve a empezar cada hora.",
  demoNext: "Próxima vez:",
  back: "Volver",
  backToPage: "Volver a tu página",
  brokenLink: "Este enlace no funciona",
  brokenLinkText: "Revisa la dirección: puede que le falte una parte o que tenga un error.",
  notLoaded: "No se pudo cargar esta página",
  notLooked: "En este momento no podemos buscar tu enlace. Inténtalo de nuevo en un minuto.",
  tryAgain: "Inténtalo de nuevo en un minuto.",
  reload: "Volver a cargar",
  website: "Sitio web",
  elsewhere: (business) => `Más de ${business}`,
  termsLink: "Términos",
  privacy: "Privacidad",
  privacyTitle: (business) => `Privacidad en ${business}`,
  terms: "Términos de la oferta",
  termsAsOf: (day) => `Vigentes al ${day}.`,
  backToOffer: "Volver a la oferta",
};
