"use client";

import { z } from "zod";

/** What checks answers, evaluated in a step of its own; see AdminLayout. */
export function ChecksAhead() {
  void z;
  return null;
}
