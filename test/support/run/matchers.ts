/** Any UUID. */
export const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
