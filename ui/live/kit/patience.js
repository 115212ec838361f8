/** Milliseconds for which a picture stays ahead of the server, or waits for its answer. */
export const PATIENCE = 5000;
