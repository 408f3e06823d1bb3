const told = new Set<string>()

/** Logs invalid tree data once, in development. Users see the remaining tree. */
export function complain(message: string) {
  if (!import.meta.env.DEV || told.has(message)) return
  told.add(message)
  console.error(message)
}
