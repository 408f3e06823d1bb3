import { isAbsolute, resolve } from 'node:path'
import { RATE_LIMIT_PER_MINUTE } from '#contract/constants.ts'
import { StartError } from './database/start-error.ts'
import { trustedProxies } from './http/client-address.ts'

export interface Config {
  port: number
  /** Folder of the embedded database, the object store and the generated secrets. */
  dataDir: string
  /** A PostgreSQL server; without it the embedded one runs in `dataDir`. */
  databaseUrl: string | undefined
  /** Demo data and demo accounts. */
  demo: boolean
  /** URL of the console for people, without a trailing slash. */
  publicUrl: string
  /** URL that text messages are posted to; without it they are not sent. */
  textGateway: string | undefined
  /** Requests per minute for one session; 0 for no limit. */
  rateLimit: number
  /** PostgreSQL connections of this process. */
  poolSize: number
  /** Comma-separated addresses and ranges whose `X-Forwarded-For` is trusted; '' for none. */
  trustProxy: string
}

/** Reads the environment; every name is described in docs/operating.md. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = Number(env.PORT ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new StartError(`PORT=${env.PORT} 不是有效的端口。`)
  const databaseUrl = env.DATABASE_URL || undefined
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartError('DATABASE_URL 应以 postgres:// 开头。')
  }
  const publicUrl = (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, '')
  if (!URL.canParse(publicUrl)) throw new StartError(`PUBLIC_URL=${env.PUBLIC_URL} 不是有效的地址。`)
  const dataDir = env.DATA_DIR || '.data'
  return {
    port,
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    databaseUrl,
    demo: readFlag('DEMO', env.DEMO, databaseUrl === undefined),
    publicUrl,
    textGateway: env.TEXT_GATEWAY || undefined,
    rateLimit: Number(env.RATE_LIMIT || RATE_LIMIT_PER_MINUTE),
    poolSize: Number(env.POOL_SIZE ?? 16),
    trustProxy: readProxies(env.TRUST_PROXY ?? ''),
  }
}

/** Fails at the start, not at the first request. */
function readProxies(text: string): string {
  trustedProxies(text)
  return text
}

function readFlag(name: string, value: string | undefined, fallback: boolean): boolean {
  if (value === undefined || value === '') return fallback
  if (['1', 'true', 'on', 'yes'].includes(value.toLowerCase())) return true
  if (['0', 'false', 'off', 'no'].includes(value.toLowerCase())) return false
  throw new StartError(`${name}=${value} 应为 1 或 0。`)
}
