import type { Words } from "@/components/words/en/en";
import { failure } from "@/components/words/es/failure";
import { frame } from "@/components/words/es/frame";
import { form, friend } from "@/components/words/es/friend";
import { confirm, unsubscribe } from "@/components/words/es/notes";
import { offer } from "@/components/words/es/offer";
import { ownData } from "@/components/words/es/own-data";
import { card, code, lostLink } from "@/components/words/es/pages";
import { portal } from "@/components/words/es/portal";
import { refer, told } from "@/components/words/es/told";
import { formatsIn } from "@/components/words/formats";

/**
 * Spanish as it is spoken in the US and Mexico. Customers are "tú", and each thing has one word: a job is a
 * "servicio", a bill a "factura", a link an "enlace", an email a "correo", to book "agendar", to get in touch
 * "comunicarse".
 */
export const es: Words = {
  lang: "es",
  ...formatsIn("es-US", "long"),
  ...{
    frame,
    offer,
    portal,
    code,
    card,
    ownData,
    lostLink,
    form,
    friend,
    told,
    refer,
    confirm,
    unsubscribe,
    failure,
  },
};
