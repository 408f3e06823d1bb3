const logged = new Set<string>()

/** Logs invalid tree data once, in development. Users see the remaining tree. */
export function complain(message: string) {
  if (!import.meta.env.DEV || logged.has(message)) return
  logged.add(message)
  console.error(message)
}
