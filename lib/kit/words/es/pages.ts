import type { Words } from "@/lib/kit/words/en/en";

export const code: Words["code"] = {
  title: "Usa tu crédito",
  show: "Muestra esto al pagar",
  takesOff: (business) => `${business} lo descuenta de tu factura.`,
  wasUsed: "Se usó tu crédito",
  thanks: (business) => `Gracias por volver a ${business}.`,
  get: "Recibe un código para mostrar al pagar. Funciona una sola vez.",
  label: "Tu código",
  off: "Descuento en tu factura",
  all: "Todo tu crédito",
  have: (amount) => `Tienes ${amount}`,
  less: "Usar menos",
  change: "Cambiar la cantidad",
  qr: "Código QR para que el equipo lo escanee",
  read: "Díctalo o deja que lo escaneen",
  once: "Un solo uso",
  expiresIn: "Vence en",
  stays: (amount) =>
    `Tu crédito solo se usa cuando el equipo ingresa el código. Si no lo hace, tus ${amount} siguen siendo tuyos.`,
  cancel: "Cancelar este código",
  used: "Usado",
  usedOn: (amount, invoice) =>
    `Usado. ${amount} de descuento en ${invoice ? `la factura ${invoice}` : "tu factura"}`,
  left: (amount, pending) =>
    `${amount ? `Te quedan ${amount}` : "Ya no te queda crédito"}${pending && ` y ${amount ? "" : "tienes "}${pending} pendientes`}.`,
  howMuch: "Cuánto",
  expired: "Este código venció",
  stillHere: (amount) => `Tus ${amount} siguen aquí.`,
  amount: "¿Cuánto quieres usar?",
  new: "Código nuevo",
  first: "Obtener mi código",
  none: "Sin código",
  haveNow: (amount) => `Tienes ${amount}.`,
  onceYouHave: (amount) => `Podrás usarlo cuando tengas ${amount}.`,
  withoutCode: (business) => `${business} no usa códigos.`,
  noCredit: "En este momento no hay crédito para usar.",
  part: "Usa todo o una parte.",
  upTo: (most) => `Escribe una cantidad de hasta ${most}.`,
  steps: (least, most, step) => `de ${least} a ${most}${step && `, en múltiplos de ${step}`}`,
  canUse: (range) => `Puedes usar ${range}.`,
  wrong: (range) => `Escribe una cantidad ${range}.`,
};

export const card: Words["card"] = {
  title: "Tu tarjeta QR",
  text: "Repártela o ponla donde la gente la vea. Al escanear el código se abre tu enlace.",
  stopped: (why) => `${why} Por eso no hay tarjeta para imprimir.`,
  layout: "Formato",
  large: "Una grande",
  small: "Diez para recortar",
  largeSize: "5 × 7 pulgadas, a la medida de un portarretratos.",
  smallSize: "Diez tarjetas en una hoja tamaño carta, de 3.5 × 2 pulgadas cada una.",
  menu: (many) =>
    `También puedes imprimir desde el menú de tu navegador: solo ${many ? "salen las tarjetas" : "sale la tarjeta"}. Deja la escala en 100%.`,
  print: "Imprimir",
  qr: (link) => `Código QR de ${link}`,
  scan: "Escanea el código o menciona",
  call: "Llama al",
  scanSign: "Escanéame",
  from: "Recomendado por",
};

export const lostLink: Words["lostLink"] = {
  title: "Recupera tu página de recomendaciones",
  text: "Escribe el correo o el teléfono con el que el negocio te tiene registrado. Te enviaremos tu enlace ahí.",
  sent: "Revisa tus mensajes",
  sentText:
    "Si un negocio te conoce por este correo o teléfono, tu enlace va en camino. Puede tardar unos minutos. ¿No te llegó? Pregúntale al negocio.",
  again: "Eso no parece un correo ni un teléfono de Estados Unidos.",
  later: "Demasiadas solicitudes. Inténtalo de nuevo en una hora.",
  contact: "Correo o teléfono",
  send: "Enviar mi enlace",
  about:
    "Los negocios locales usan Referral Rewards para dar las gracias a los clientes que los recomiendan.",
  terms: "Términos de servicio",
};
