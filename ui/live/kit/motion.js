/** Whether the reader wants little motion: then nothing starts by itself, and only what is played moves. */
export const reduced = matchMedia("(prefers-reduced-motion: reduce)");
