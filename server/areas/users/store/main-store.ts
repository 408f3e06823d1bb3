import type { NamedRef } from '#contract/fields.ts'
import { mainTaken } from '#contract/users/store-rules.ts'
import type { Context } from '#server/context.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, updateRow } from '#server/entity/rows.ts'
import { Refusal } from '#server/http/errors.ts'
import { mainOfCity } from './areas.ts'
import { stores } from './present.ts'

const mainChange = (isMain: boolean) => ({
  field: 'isMain',
  title: '城市主店',
  before: isMain ? '否' : '是',
  after: isMain ? '是' : '否',
})

/** Makes room for another main store: refused until the user has agreed to replace the present one. */
export async function replaceMain(
  context: Context,
  { id, area }: { id: number | undefined; area: string },
  isAgreed: boolean,
): Promise<void> {
  const main = await mainOfCity(context.db, area, id)
  if (main === null) return
  if (!isAgreed) throw mainRefusal(main)
  const row = await lockRow(context, stores, main.id)
  await updateRow(context, stores, row, { isMain: false })
  logRow(context, stores, row, { action: 'edit', verb: '取消', rest: '的城市主店', changes: [mainChange(false)] })
}

const mainRefusal = (main: NamedRef): Refusal =>
  new Refusal(422, mainTaken(main.name), { fields: { isMain: mainTaken(main.name) }, main })
