/** Days before the end of an account from which on it is marked and its manager reminded. */
export const EXPIRING_DAYS = 30
