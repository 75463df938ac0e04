import { describe, expect, it } from "vitest";
import { answerTo, readTextReply } from "@/lib/messages/text-reply";

describe("a reply to a text", () => {
  it.each([
    "STOP",
    " Stop. ",
    "\tstop\n",
    "S.T.O.P.",
    "s t o p",
    "STOP 🛑",
    "“Stop”",
    "ｓｔｏｐ",
    "STOPALL",
    "Stop all",
    "UNSUBSCRIBE",
    "Cancel",
    "END",
    "quit",
    "Revoke",
    "OPTOUT",
    "OPT OUT",
    "opt-out",
    "please stop",
    "Pls stop!!",
    "STOP STOP STOP",
    "stop now",
    "Can you please stop?",
    "stop texting me",
    "Stop texting me.",
    "please stop sending me messages",
    "stop these texts",
    "I want you to stop texting me",
    "Could you stop messaging us? Thanks",
    "stop spamming my phone",
    "Unsubscribe me from this list please",
    "opt me out",
    "I'd like to opt out of these texts",
    "remove me from your list",
    "Please remove my number",
    "take me off your list",
    "I revoke my consent",
    "no more texts",
    "don't text me",
    "Don’t text me again",
    "do not contact me anymore",
    "quit texting me",
    "Wrong number. Stop",
    "cancel these messages",
    "Who is this? Please stop texting me!",
    "end all texts",
    "Stop please",
    "STOP, thanks!",
    "Thank you, stop",
    "cancel please",
    "Please unsubscribe. Thanks",
    "No, stop calling me about the roof",
    "stop texting me about this",
    "Stop contacting me about rewards",
  ])("asks to stop: %j", (body) => {
    expect(readTextReply(body)?.asks).toBe("stop");
  });

  it.each([
    "Por favor no me manden mas mensajes",
    "No me envíen más mensajes, gracias",
    "no me escriban",
    "No me texteen",
    "Dejen de mandarme mensajes",
    "deja de enviarme textos por favor",
    "Paren los mensajes",
    "BAJA",
    "No quiero recibir más mensajes de texto",
    "no quiero mensajes",
    "¡No más!",
    "Basta",
    "Detener",
    "Quítenme de su lista",
    "Quiero que me quiten. Bórrenme de la lista por favor",
    "Denme de baja",
    "PARAR por favor",
    "ALTO gracias",
    "stop por favor",
    "Stop, gracias",
    "por favor parar",
    "¡Cancelar, por favor!",
    "baja porfa",
    "No más mensajes",
    "no mas mensajes por favor",
    "Ya basta",
    "Hola, alto ya por favor",
    "Dejen de llamarme sobre el techo",
    "muchas gracias, parar",
    "BASTA ya",
    "cancelar por favor",
    "Baja, gracias",
    "ALTO por favor",
    "Pare.",
    "¡PARE ya, por favor!",
    "cancelen mi suscripción",
    "¿Quién es? No me contacten",
    "Puede dejar de escribirme por favor",
  ])("asks to stop in Spanish: %j", (body) => {
    expect(readTextReply(body)).toEqual({ asks: "stop", language: "es" });
  });

  it.each(["START", "Start!", " unstop ", "Yes", "yes."])("asks to start: %j", (body) => {
    expect(readTextReply(body)?.asks).toBe("start");
  });

  it.each([
    ["HELP", "help", "en"] as const,
    ["Info?", "help", "en"] as const,
    ["¡Ayuda!", "help", "es"] as const,
    ["PARAR", "stop", "es"] as const,
    ["Alto.", "stop", "es"] as const,
    ["cancelar", "stop", "es"] as const,
    ["Iniciar", "start", "es"] as const,
    ["EMPEZAR", "start", "es"] as const,
    ["¡Comenzar!", "start", "es"] as const,
    ["Ayuda por favor", "help", "es"] as const,
    ["help please", "help", "en"] as const,
  ])("is a keyword of its language: %j", (body, asks, language) => {
    expect(readTextReply(body)).toEqual({ asks, language });
  });

  it.each([
    "",
    " ",
    "🛑",
    "Hi",
    "Thanks!",
    "Who is this?",
    "ok",
    "no",
    "don't stop",
    "please don’t stop texting me",
    "do not stop",
    "never stop",
    "I'll stop by tomorrow",
    "Can you stop by at 5?",
    "Please stop by the office",
    "the bus stop",
    "Water everywhere! Can you stop it?",
    "Can you stop the leak?",
    "stop the water",
    "nonstop rain",
    "please cancel my appointment",
    "I need to cancel",
    "cancel Tuesday",
    "the end",
    "by the end of May",
    "Don't call me, text me",
    "Don't call. Text me.",
    "remove the old sink",
    "take me to the office",
    "Yes please",
    "yes I will",
    "start now",
    "please start",
    "Start texting me",
    "how do I stop these",
    "cancelar mi cita",
    "hay que parar la fuga",
    "es muy alto",
    "help me with my sink",
    "No dejen de escribirme",
    "no quiero cancelar",
    "Mándenme la información",
    "¿Me pueden llamar?",
    "gracias",
    "por favor",
    "no paren, gracias",
    "Don't stop calling me about the leak",
    "iniciar por favor",
    "parar la fuga por favor",
    "no dejen de llamarme sobre mi cita",
    "un poco más alto por favor",
    "Can you stop by Tuesday?",
    "¿Puede parar por aquí el martes?",
    "Pare por la oficina, por favor",
    "quiten el lavabo viejo",
    "no me llamen hoy, mejor mañana",
    "Ya no gotea, gracias",
    "no mames",
  ])("asks for neither: %j", (body) => {
    expect(readTextReply(body)).toBeUndefined();
  });

  it("asks for nothing if a long text mentions a keyword in passing", () => {
    const story = "My neighbor had the same leak last year and it was fixed within a day, which was great.";
    expect(readTextReply(`${story} Please stop.`)?.asks).toBe("stop");
    expect(readTextReply(`${story} ${story} Please stop.`)).toBeUndefined();
  });
});

describe("the automatic answer", () => {
  const links = [
    { label: "Facebook", url: "https://facebook.com/acme" },
    { label: "Website", url: "https://acme.com" },
  ];
  const acme = { name: "Acme Plumbing", phone: "(415) 555-0100", links };
  const { phone: _, ...online } = acme;

  it.each([
    ["HELP", acme, /^Acme Plumbing: texts .* Call \(415\) 555-0100\. .* Reply STOP to stop\.$/],
    ["HELP", online, /rewards\. Visit https:\/\/acme\.com Message and data/],
    ["INFO", { name: "Acme Plumbing", links: [] }, /rewards\. Message and data/],
    ["HELP", undefined, /^This number: texts about/],
    ["AYUDA", acme, /^Acme Plumbing: mensajes .* Llama al \(415\) 555-0100\. .* Responde STOP/],
    ["PARAR", acme, /^Acme Plumbing: ya no te enviaremos mensajes de texto\. Responde INICIAR/],
    ["INICIAR", undefined, /^Este número: te enviaremos mensajes de texto otra vez\. Responde PARAR/],
  ])("to %s names the business, how to reach it and how to stop", (body, sender, expected) => {
    const reply = readTextReply(body);
    expect(reply && answerTo(reply, sender)).toMatch(expected);
  });

  it.each(["STOP", "START"])("to %s comes from Twilio", (body) => {
    const reply = readTextReply(body);
    expect(reply && answerTo(reply, acme)).toBeUndefined();
  });
});
