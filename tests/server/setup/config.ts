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
  ...changes,
})
