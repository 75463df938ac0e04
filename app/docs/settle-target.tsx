"use client";

import { useEffect } from "react";

// About a second.
const FRAMES = 60;
const moves = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Keeps a jump's target in place while the sections around it are laid out, until the user scrolls. WebKit doesn't do
 * that, and a section's height is a guess until then.
 */
export function SettleTarget() {
  useEffect(() => {
    let next = 0;
    const stop = () => cancelAnimationFrame(next);
    const settle = (framesLeft: number) => {
      const target = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
      const isNear = target && Math.abs(target.getBoundingClientRect().top) < window.innerHeight;
      if (!isNear || framesLeft === 0) return;
      target.scrollIntoView();
      next = requestAnimationFrame(() => settle(framesLeft - 1));
    };
    const begin = () => {
      stop();
      next = requestAnimationFrame(() => settle(FRAMES));
    };
    begin();
    window.addEventListener("hashchange", begin);
    for (const move of moves) window.addEventListener(move, stop, { passive: true });
    return () => {
      stop();
      window.removeEventListener("hashchange", begin);
      for (const move of moves) window.removeEventListener(move, stop);
    };
  }, []);
  return null;
}
