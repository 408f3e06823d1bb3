import { z } from 'zod'
import { channelFaults } from '#contract/blackCard/channel-rules.ts'
import { type Channel, ChannelInput, saveChannel } from '#contract/blackCard/channels.ts'
import { channelRights } from '#contract/blackCard/field-rights.ts'
import { dayOf } from '#lib/formats.ts'
import { useReads } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** As the contract takes them, with null where nothing is chosen yet. */
export type ChannelValues = Omit<ChannelInput, 'kind' | 'managerId' | 'settleDay'> & {
  kind: ChannelInput['kind'] | null
  managerId: number | null
  settleDay: number | null
  confirmOverlap: boolean
}

const blank: ChannelValues = {
  name: '',
  kind: null,
  parentId: null,
  contactName: '',
  phone: '',
  areas: [],
  address: '',
  licenceNo: '',
  licenceImage: '',
  contractNo: '',
  contractFiles: [],
  contractStart: '',
  contractEnd: '',
  supplyFactor: '',
  commissionRate: '',
  settleDay: 5,
  managerId: null,
  bankName: '',
  bankAccountName: '',
  bankAccount: '',
  remark: '',
  confirmOverlap: false,
}
const noBank = { bankName: undefined, bankAccountName: undefined, bankAccount: undefined }
const ChannelForm = ChannelInput.extend({ confirmOverlap: z.boolean() })

/** 1.1500 as 1.15. */
const plain = (text: string): string => (text === '' ? '' : String(Number(text)))

/** The form of a channel; `channel` is null for a new one. */
export function useChannelForm(channel: Channel | null, onSaved: (saved: Channel) => void) {
  const reads = useReads(channelRights)
  const save = useChange(saveChannel)
  const valuesOfChannel = (record: Channel): ChannelValues => ({
    ...valuesOf(blank, { ...record, confirmOverlap: false }),
    commissionRate: plain(record.commissionRate),
    supplyFactor: plain(record.supplyFactor),
    // What is masked is neither shown as input nor sent back.
    ...(!reads('bankAccount') && noBank),
  })
  return useContractForm<ChannelValues, 'save'>({
    schema: ChannelForm as unknown as z.ZodType<unknown, ChannelValues>,
    check: (values) => channelFaults({ ...values, ...(channel && { status: channel.status }) }, dayOf()),
    intents: ['save'],
    initial: channel ? valuesOfChannel(channel) : { ...blank, ...(!reads('bankAccount') && noBank) },
    record: channel,
    read: (latest) => valuesOfChannel(latest as unknown as Channel),
    save: async (values, _intent, { requestId, version }) => {
      const input = ChannelForm.parse(values)
      const own = channel && { id: channel.id, version }
      const saved = await save({ ...input, ...own }, `「${input.name}」已保存`, { quiet: true, requestId })
      onSaved(saved)
    },
  })
}
