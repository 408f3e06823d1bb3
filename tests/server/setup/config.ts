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
  // Tests act as a proxy on the same machine, so that each may set its client address.
  trustProxy: '127.0.0.1',
  ...changes,
})
