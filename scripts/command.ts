import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Databases } from '#server/database/pool.ts'
import { StartError } from '#server/database/start-error.ts'
import { Refusal } from '#server/http/errors.ts'
import { silentLog } from '#server/log.ts'

interface Command {
  config: Config
  databases: Databases
  args: string[]
  say(line: string): void
}

/**
 * Runs a command on the installation's database. Errors an operator can fix are printed as one sentence with exit code
 * 1.
 */
export async function command(run: (command: Command) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const databases = await openDatabase(config, silentLog)
    try {
      await run({ config, databases, args: process.argv.slice(2), say: (line) => process.stdout.write(`${line}\n`) })
    } finally {
      await databases.close()
    }
  } catch (error) {
    if (!(error instanceof StartError || error instanceof Refusal)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
