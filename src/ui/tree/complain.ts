const told = new Set<string>()

/** Tells developers, once, of data that no tree can show as they are. People see the tree that is left. */
export function complain(message: string) {
  if (!import.meta.env.DEV || told.has(message)) return
  told.add(message)
  console.error(message)
}
