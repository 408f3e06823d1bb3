import { sql } from 'drizzle-orm'
import { fileUse, storedFile } from '#server/database/schema/platform.ts'
import { areas } from '../areas/index.ts'
import type { Database } from '../database/pool.ts'

/** Key of a demo picture at the end of a URL. */
const DEMO_KEY = '[[:alnum:]]+/demo/[0-9]+/[-.[:alnum:]]+'

/**
 * Registers the files that records use, as saving them would. They are read from the rows themselves, so that new kinds
 * of records are covered.
 */
export async function noteFileUses(db: Database): Promise<void> {
  for (const [resource, { files }] of Object.entries(areas.records)) {
    for (const { table, recordId } of files) {
      await db.execute(sql`
        insert into ${fileUse} (file_id, resource, record_id)
        select distinct ${storedFile.id}, ${resource}, named.record_id
        from (
          select ${recordId} as record_id, found[1] as key
          from ${table}, regexp_matches(${table}::text, ${DEMO_KEY}, 'g') found
        ) named
        join ${storedFile} on ${storedFile.key} = named.key
        on conflict do nothing`)
    }
  }
}
