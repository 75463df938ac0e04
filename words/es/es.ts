import type { Words } from "@/words/en/en";
import { answer } from "@/words/es/answer";
import { asks } from "@/words/es/asks";
import { basics } from "@/words/es/basics";
import { consent } from "@/words/es/consent";
import { emails } from "@/words/es/emails";
import { frame } from "@/words/es/frame";
import { form, friend } from "@/words/es/friend";
import { confirm, unsubscribe } from "@/words/es/notes";
import { offer } from "@/words/es/offer";
import { ownData, ownFile } from "@/words/es/own-data";
import { card, code, lostLink } from "@/words/es/pages";
import { plain } from "@/words/es/plain";
import { portal } from "@/words/es/portal";
import { privacy } from "@/words/es/privacy";
import { replies } from "@/words/es/replies";
import { reach, useOfCredit } from "@/words/es/shared";
import { terms } from "@/words/es/terms";
import { refer, told } from "@/words/es/told";
import { formatsIn } from "@/words/formats";

/**
 * Spanish as it is spoken in the US and Mexico. Customers are "tú", and each thing has one word: a job is a
 * "servicio", a bill a "factura", a link an "enlace", an email a "correo", to book "agendar", to get in touch
 * "comunicarse".
 */
export const es: Words = {
  lang: "es",
  ...formatsIn(basics),
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
    terms,
    privacy,
    answer,
    ownFile,
    plain,
    emails,
    reach,
    useOfCredit,
    asks,
    consent,
    replies,
  },
};
