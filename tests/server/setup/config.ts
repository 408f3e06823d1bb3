import type { Config } from '#server/config.ts'

export const testConfig = (dataDir: string, changes: Partial<Config> = {}): Config => ({
  port: 0,
  dataDir,
  databaseUrl: undefined,
  demo: true,
  rateLimit: 0,
  textGateway: undefined,
  publicUrl: 'http://localhost:8080',
  poolSize: 6,
  // Tests stand behind a proxy of the same machine, so that each may say where it calls from.
  trustProxy: '127.0.0.1',
  ...changes,
})
