const last = new Map<string, Promise<unknown>>()

/** Runs tasks with the same key one after the other within this process. */
export function withKeyLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(name) ?? Promise.resolve()
  const own = before.then(work, work)
  last.set(name, own)
  const leave = () => {
    if (last.get(name) === own) last.delete(name)
  }
  own.then(leave, leave)
  return own
}
