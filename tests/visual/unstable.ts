/** Stories that cannot be drawn twice the same: their id, and why. */
export const unstable: Readonly<Record<string, string>> = {}
