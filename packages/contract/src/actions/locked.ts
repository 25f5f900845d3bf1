/** Body code of every call refused because the session is locked. */
export const LOCKED = 423
