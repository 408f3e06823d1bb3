import { and, eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { columnFaults, columnFieldTitles } from '#contract/merchants/client-column-rules.ts'
import { ClientColumn, type ClientColumnInput, type saveClientColumn } from '#contract/merchants/client-columns.ts'
import { clientKind, columnLinkType, columnPosition, columnStatus, merchantEdition } from '#contract/merchants/codes.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import type { Context } from '#server/context.ts'
import { clientColumn, enterpriseUser } from '#server/database/schema/merchants.ts'
import { eachLabel, labelsBy, pictureLabel } from '#server/entity/change-labels.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { checkFilesOf, plainAddresses } from '#server/entity/files.ts'
import { namesOf, only } from '#server/entity/present.ts'
import { lockRow, refuseStale, saveRow, serialize } from '#server/entity/rows.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { type ColumnRow, clientColumns, knownEnterprises, presentColumns, toFields } from './present.ts'
import { checkTarget } from './targets.ts'

type Place = Pick<ColumnRow, 'client' | 'position'>

/** The enabled columns of a place. Changes of their number wait for each other until commit. */
export async function lockPlace(context: Context, { client, position }: Place): Promise<number> {
  await serialize(context, `client columns ${client} ${position}`)
  return context.db.$count(
    clientColumn,
    and(
      eq(clientColumn.client, client),
      eq(clientColumn.position, position),
      eq(clientColumn.status, columnStatus.enabled),
    ),
  )
}

export const presentColumn = (context: Context, row: ColumnRow): Promise<ClientColumn> =>
  only(presentColumns(context, [row], (url) => openUrl(context.services.store, url)))

/** An enabled column counts at its place: it moves only after it was disabled. */
function refuseMoved(row: ColumnRow | undefined, input: ClientColumnInput): void {
  if (row?.status !== columnStatus.enabled) return
  if (input.client !== row.client) throw refuseField('client', '已启用的栏目不能更换客户端，请先停用')
  if (input.position !== row.position) throw refuseField('position', '已启用的栏目不能更换位置，请先停用')
}

export async function writeColumn(
  { id, version, ...sent }: ParsedParamsOf<typeof saveClientColumn>,
  context: Context,
): Promise<AnswerOf<typeof saveClientColumn>> {
  const row = await lockRow(context, clientColumns, id)
  await refuseStale(row, version, ClientColumn, (present) => presentColumn(context, present))
  const before = row && toFields(row)
  const input: ClientColumnInput = {
    ...plainAddresses(context, clientColumns, sent),
    enterpriseIds: [...new Set(sent.enterpriseIds)],
    ...(sent.position !== columnPosition.bottomBar && { activeIcon: '' }),
  }
  refuseFieldErrors(columnFaults(input))
  refuseMoved(row, input)
  const changed = before ? changedFields<ClientColumnInput>(before, input) : input
  if ('linkType' in changed || 'linkValue' in changed || 'client' in changed) await checkTarget(context, input)
  await checkFilesOf(context, clientColumns, changed)
  if (changed.enterpriseIds && (await knownEnterprises(context, input.enterpriseIds)) < input.enterpriseIds.length)
    throw refuseField('enterpriseIds', '有企业不存在，请重新选择')
  const values = { ...input, startAt: input.startAt || null, endAt: input.endAt || null }
  const saved = await saveRow(context, clientColumns, row, values)
  await note(context, before, saved)
  return presentColumn(context, saved)
}

async function note(context: Context, before: ClientColumnInput | undefined, saved: ColumnRow): Promise<void> {
  const after = toFields(saved)
  const names = await namesOf(context.db, enterpriseUser, [...(before?.enterpriseIds ?? []), ...after.enterpriseIds])
  const labels = labelsBy<ClientColumnInput>({
    client: clientKind,
    position: columnPosition,
    icon: pictureLabel,
    activeIcon: pictureLabel,
    linkType: columnLinkType,
    merchantTypes: eachLabel(merchantType.label),
    editions: eachLabel(merchantEdition.label),
    enterpriseIds: eachLabel((id: number) => names.get(id) ?? String(id)),
  })
  logSaved(context, clientColumns, saved, { before, after, titles: columnFieldTitles, labels })
}
