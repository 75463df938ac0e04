import type { Palette } from "@/emails/look/palette";

/**
 * What inline styles cannot say: phones and dark mode. Without it an e-mail is light and still fits. It holds no
 * character that HTML would escape.
 */
export function styleSheet({ light, dark }: Palette): string {
  return `:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { background-color: ${light.paper}; -webkit-text-size-adjust: 100%; }
@media (max-width: 480px) {
  .outer { padding: 0 0 24px !important; }
  .card { border-width: 0 0 1px !important; border-radius: 0 !important; }
  .pad { padding-left: 22px !important; padding-right: 22px !important; }
  .title { font-size: 30px !important; }
  .action { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  body, .outer { background-color: ${dark.paper} !important; }
  .card { background-color: ${dark.card} !important; }
  .tile { padding: 8px 12px !important; }
  .fill { background-color: ${dark.fill} !important; }
  .card, .line { border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.soft} !important; }
  .accent { color: ${dark.accent} !important; }
  .action { background-color: ${dark.action} !important; border-color: ${dark.accent} !important; color: ${dark.actionInk} !important; }
}`;
}
