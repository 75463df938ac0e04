import type { Words } from "@/lib/kit/words/en/en";
import { answer } from "@/lib/kit/words/es/answer";
import { asks } from "@/lib/kit/words/es/asks";
import { basics } from "@/lib/kit/words/es/basics";
import { consent } from "@/lib/kit/words/es/consent";
import { emails } from "@/lib/kit/words/es/emails";
import { frame } from "@/lib/kit/words/es/frame";
import { form, friend } from "@/lib/kit/words/es/friend";
import { linkPage, refer } from "@/lib/kit/words/es/link-page";
import { confirm, unsubscribe } from "@/lib/kit/words/es/notes";
import { offer } from "@/lib/kit/words/es/offer";
import { ownData, ownFile } from "@/lib/kit/words/es/own-data";
import { card, code, lostLink } from "@/lib/kit/words/es/pages";
import { plain } from "@/lib/kit/words/es/plain";
import { portal } from "@/lib/kit/words/es/portal";
import { privacy } from "@/lib/kit/words/es/privacy";
import { replies } from "@/lib/kit/words/es/replies";
import { reach, useOfCredit } from "@/lib/kit/words/es/shared";
import { terms } from "@/lib/kit/words/es/terms";
import { formatsIn } from "@/lib/kit/words/formats";

/**
 * Spanish as it is spoken in the US and Mexico. Customers are "tú", and each thing has one word: a job is a
 * "servicio", a bill a "factura", a link an "enlace", an email a "correo", to book "agendar", to get in touch
 * "comunicarse".
 */
export const es: Words = {
  lang: "es",
  ...formatsIn(basics),
  frame,
  offer,
  portal,
  code,
  card,
  ownData,
  lostLink,
  form,
  friend,
  linkPage,
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
};
