import type { Words } from "@/lib/kit/words/en/en";

export const plain: Words["plain"] = {
  title: "Un momento",
  busy: "En este momento hay mucho tráfico. Inténtalo de nuevo en unos segundos.",
  tooMany: (seconds) =>
    `Demasiadas solicitudes desde tu red. Espera ${seconds === 1 ? "un segundo" : `${seconds} segundos`} e inténtalo de nuevo.`,
  tooOften: (seconds) =>
    `Se envió demasiadas veces seguidas. Espera ${seconds === 1 ? "un segundo" : `${seconds} segundos`}, vuelve a la página e inténtalo de nuevo.`,
  refused: "Eso no funcionó",
  failed: "Tuvimos un problema. Vuelve a la página e inténtalo de nuevo en un momento.",
  wrong: "Vuelve a la página, cárgala otra vez e inténtalo de nuevo.",
  shortLinks: {
    unknown: {
      title: "Este enlace no funciona",
      text: "Puede que falte una parte de la dirección o que tenga un error. Ábrelo otra vez desde el mensaje de texto.",
    },
    expired: {
      title: "Este enlace ya venció",
      text: "Llegó en un mensaje de texto hace tiempo. Si quieres comunicarte, llama al negocio o abre otra vez el enlace de tu amigo.",
    },
    ownPage: "Recibir el enlace de mi página",
    code: "Tengo el código de un amigo",
  },
};
