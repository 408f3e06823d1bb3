import { and, eq, ne } from 'drizzle-orm'
import { canEditChannel, channelFaults, channelFieldTitles } from '#contract/blackCard/channel-rules.ts'
import {
  CHANNEL_BANK_FIELDS,
  CHANNEL_BANK_NEEDS,
  Channel,
  type ChannelInput,
  type saveChannel,
} from '#contract/blackCard/channels.ts'
import { channelKind, channelStatus } from '#contract/blackCard/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { regionsLabel, regionsOverlap } from '#contract/rules/region.ts'
import { checkManager } from '#server/areas/merchants/enterprise/check.ts'
import { freshCode } from '#server/areas/merchants/invite-codes.ts'
import type { Context } from '#server/context.ts'
import { channel } from '#server/database/schema/channels.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { fileNames, labelsBy, pictureLabel } from '#server/entity/change-labels.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { checkFilesOf, plainAddresses } from '#server/entity/files.ts'
import { namesOf, pluck } from '#server/entity/present.ts'
import { insertRow, lockRow, refuseStale, serialize, updateRow } from '#server/entity/rows.ts'
import { forbidden, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { regionTree } from '#server/platform/regions.ts'
import { dayOf } from '#server/time.ts'
import { presentChannel } from './detail.ts'
import { refuseParent } from './parents.ts'
import { addParty, keepParty } from './party.ts'
import { type ChannelFields, type ChannelRecord, channels, toColumns, toFields } from './present.ts'
import { writeRate } from './rates.ts'

const noBank = { bankName: '', bankAccountName: '', bankAccount: '' }

/** Two 区域代理 with a common area: the caller has to confirm it. */
async function refuseOverlap(context: Context, { kind, areas }: ChannelFields, id: number): Promise<void> {
  if (kind !== channelKind.regional) return
  await serialize(context, 'areas of channels')
  const others = await context.db
    .select({ name: channel.name, areas: channel.areas })
    .from(channel)
    .where(and(eq(channel.kind, channelKind.regional), ne(channel.status, channelStatus.ended), ne(channel.id, id)))
  const same = others.filter((other) => regionsOverlap(other.areas, areas)).map(({ name }) => `「${name}」`)
  if (same.length === 0) return
  const named = `${same.slice(0, 3).join('、')}${same.length > 3 ? ` 等 ${same.length} 个区域代理` : ''}`
  throw refuseField('confirmOverlap', `授权地区与${named}重叠，确认后可继续保存`)
}

/** Rules that need the caller or other tables. */
async function checkChanged(
  context: Context,
  changed: Partial<ChannelInput>,
  row: ChannelRecord | undefined,
): Promise<void> {
  const touchesBank = CHANNEL_BANK_FIELDS.some((field) => changed[field] !== undefined && (row || changed[field]))
  if (touchesBank && !context.caller.can(CHANNEL_BANK_NEEDS)) throw forbidden('您没有修改结算账户的权限')
  if (changed.managerId) await checkManager(context.db, changed.managerId)
  if (changed.parentId) await refuseParent(context, changed.parentId, row?.id)
  await checkFilesOf(context, channels, changed)
}

async function insertChannel(context: Context, columns: ReturnType<typeof toColumns>): Promise<ChannelRecord> {
  const id = await addParty(context, columns)
  const inviteCode = await freshCode(context.db, channel.inviteCode)
  return insertRow(context, channels, { ...columns, id, inviteCode })
}

/** Adds or changes a channel, with the trade party that it is. */
export async function save(
  { id, version, confirmOverlap, ...sent }: ParsedParamsOf<typeof saveChannel>,
  context: Context,
): Promise<AnswerOf<typeof saveChannel>> {
  const { secrets } = context.services
  const row = await lockRow(context, channels, id)
  await refuseStale(row, version, Channel, (present) => presentChannel(context, present))
  if (row && !canEditChannel(row)) throw refuse('渠道商已终止，不能修改')
  const before = row && toFields(row, secrets)
  const given = plainAddresses(context, channels, sent)
  const changed = before ? changedFields<ChannelInput>(before, given) : given
  const after: ChannelFields = { ...(before ?? noBank), ...given, ...bankOf(given, before ?? noBank) }
  refuseFieldErrors(channelFaults({ ...after, ...(row && { status: row.status }) }, dayOf(context.now)))
  await checkChanged(context, changed, row)
  if (!confirmOverlap && (changed.areas || changed.kind)) await refuseOverlap(context, after, row?.id ?? 0)
  const columns = toColumns({ ...given, ...bankOf(given, before ?? noBank) }, secrets)
  // A new end of the contract is reminded of again.
  const saved = row
    ? await updateRow(context, channels, row, { ...columns, ...(changed.contractEnd && { remindedDays: null }) })
    : await insertChannel(context, columns)
  await keepParty(context.db, saved)
  if (!row || changed.commissionRate) await writeRate(context.db, saved.id, saved.commissionRate, context.now, !row)
  await note(context, before, saved)
  return presentChannel(context, saved)
}

/** The bank fields: those sent, otherwise those stored. */
const bankOf = ({ bankName, bankAccountName, bankAccount }: Partial<ChannelInput>, old: typeof noBank) => ({
  bankName: bankName ?? old.bankName,
  bankAccountName: bankAccountName ?? old.bankAccountName,
  bankAccount: bankAccount ?? old.bankAccount,
})

async function note(context: Context, before: ChannelFields | undefined, saved: ChannelRecord): Promise<void> {
  const after = toFields(saved, context.services.secrets)
  const forms = before ? [before, after] : [after]
  const managers = await namesOf(context.db, adminUser, pluck(forms, 'managerId'))
  const parents = await namesOf(context.db, channel, pluck(forms, 'parentId'))
  logSaved(context, channels, saved, {
    before,
    after,
    titles: channelFieldTitles,
    labels: labelsBy<ChannelInput>({
      kind: channelKind,
      areas: (codes: string[]) => regionsLabel(codes, regionTree()),
      licenceImage: pictureLabel,
      contractFiles: fileNames,
      bankAccount: (account: string) => `**** ${account.slice(-4)}`,
      parentId: (id: number) => parents.get(id) ?? '',
      managerId: (id: number) => managers.get(id) ?? '',
      commissionRate: (rate: string) => `${rate}%`,
    }),
    unstored: ['bankAccount'],
  })
}
