import type { Basics } from "@/lib/kit/words/en/basics";

export const basics: Basics = {
  name: "Español",
  inEnglish: "Spanish",
  aliases: ["spa", "castellano"],
  locale: "es-US",
  month: "long",
  failure: {
    title: "No se pudo cargar esta página",
    text: "Tuvimos un problema. Lo que guardaste está a salvo. Inténtalo de nuevo.",
    report: "Si vuelve a pasar, menciona este número:",
    again: "Intentar de nuevo",
  },
};
