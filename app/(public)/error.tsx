"use client";

import { PublicError } from "@/app/public-error";

export default PublicError;
