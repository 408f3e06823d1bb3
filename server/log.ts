/** Structured log: one JSON line per event, without secrets. */
export interface Log {
  info(event: string, facts?: Record<string, unknown>): void
  warn(event: string, facts?: Record<string, unknown>): void
  error(event: string, facts?: Record<string, unknown>): void
}

const secret = /password|token|secret|authorization|signature|captchacode/i

/** Replaces the values of secret fields at any depth, for logs and audit records. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact)
  if (value && typeof value === 'object' && !(value instanceof Date)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, secret.test(key) ? '***' : redact(inner)]),
    )
  }
  return value
}

export function createLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const entry =
    (level: string) =>
    (event: string, facts: Record<string, unknown> = {}) =>
      write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...(redact(facts) as object) })}\n`)
  return { info: entry('info'), warn: entry('warn'), error: entry('error') }
}

export const silentLog: Log = createLog(() => {})
