/**
 * The headers of every answer that has none of its own of that name: what is answered is data, is what it says it is, is
 * shown inside nothing, and comes over a safe connection once one was used.
 */
export const securityHeaders: readonly (readonly [string, string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "no-referrer"],
  ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
  ["X-Frame-Options", "DENY"],
  ["Strict-Transport-Security", "max-age=31536000"],
];
