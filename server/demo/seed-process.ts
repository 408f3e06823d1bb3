import { connect } from '../database/pool.ts'
import { createLog } from '../log.ts'
import { loadSecrets } from '../secrets.ts'
import { hashPassword } from '../session/passwords.ts'
import { createStore } from '../storage/create-store.ts'
import { seedDemo } from './seed.ts'
import type { SeedStart } from './seed-apart.ts'

// The process that fills the database at a first start, and then ends.

const log = createLog()

process.once('message', async ({ config, connection, now }: SeedStart) => {
  const databases = connect(connection, config.poolSize, (error) =>
    log.error('database connection of the demo lost', { message: error.message }),
  )
  const secrets = await loadSecrets(databases.main)
  await seedDemo({ db: databases.main, store: createStore(config, secrets), secrets, now, hashPassword })
  await databases.close()
  process.disconnect()
})
// Ends when the server ends, because there is nothing left to do.
process.once('disconnect', () => process.exit())
