import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { findRunning, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { connect, type Databases } from './pool.ts'

/**
 * Opens the installation's database for a command-line tool: the one of DATABASE_URL, the embedded one of a running
 * server, or else the embedded one, started for the duration of the command.
 */
export async function openDatabase(config: Config, log: Log): Promise<Databases> {
  const running = config.databaseUrl ? undefined : await findRunning(config.dataDir)
  const started =
    config.databaseUrl || running
      ? undefined
      : await startEmbedded(config.dataDir, (line) => log.info('database', { line }))
  const connection = running ?? started?.connection ?? { connectionString: config.databaseUrl }
  const databases = connect(connection, 4, (error) => log.error('database connection lost', { message: error.message }))
  const close = async () => {
    await databases.close()
    await started?.stop()
  }
  try {
    await migrate(databases.pool)
    return { ...databases, close }
  } catch (error) {
    await close()
    throw error
  }
}
