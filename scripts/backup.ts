import { join, resolve } from 'node:path'
import { backup } from '#server/backup/backup.ts'
import { command } from './command.ts'

// npm run backup [-- file]: backs up the database and, if they are in the data folder, the uploaded files.
await command(async ({ databases, config, say, args }) => {
  const day = new Date().toISOString().slice(0, 16).replace(/[-:T]/g, '')
  const file = resolve(args[0] ?? `backup-${day}.tar`)
  const isEmbeddedStore = (process.env.STORE || 'embedded') === 'embedded'
  const { tables } = await backup(databases.pool, file, isEmbeddedStore ? join(config.dataDir, 'objects') : undefined)
  say(`已备份 ${tables.length} 张表、${tables.reduce((total, { rows }) => total + rows, 0)} 行:${file}`)
})
