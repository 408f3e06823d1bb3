import { join, resolve } from 'node:path'
import { RestoreError, restore } from '#server/backup/restore.ts'
import { StartError } from '#server/database/start-error.ts'
import { command } from './command.ts'

// npm run restore -- file: restores into an empty database with the same schema.
await command(async ({ databases, config, say, args }) => {
  const [file] = args
  if (!file) throw new StartError('用法:npm run restore -- <备份文件>')
  const isEmbeddedStore = (process.env.STORE || 'embedded') === 'embedded'
  try {
    const objects = isEmbeddedStore ? join(config.dataDir, 'objects') : undefined
    const restored = await restore(databases.pool, resolve(file), objects)
    say(`已恢复 ${restored.manifest.tables.length} 张表、${restored.objects} 个文件,校验一致。`)
  } catch (error) {
    throw error instanceof RestoreError ? new StartError(error.message) : error
  }
})
