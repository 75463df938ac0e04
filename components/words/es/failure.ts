import type { Words } from "@/components/words/en/en";

export const failure: Words["failure"] = {
  title: "No se pudo cargar esta página",
  text: "Tuvimos un problema. Lo que guardaste está a salvo. Inténtalo de nuevo.",
  report: "Si vuelve a pasar, menciona este número:",
  again: "Intentar de nuevo",
};
