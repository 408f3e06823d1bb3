import { columnFaults } from '#contract/merchants/client-column-rules.ts'
import { type ClientColumn, ClientColumnInput, saveClientColumn } from '#contract/merchants/client-columns.ts'
import { merchantEdition } from '#contract/merchants/codes.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** As the contract takes them, with null where nothing is chosen yet. */
export type ColumnValues = Omit<ClientColumnInput, 'client' | 'position' | 'linkType' | 'sortNo'> & {
  client: ClientColumnInput['client'] | null
  position: ClientColumnInput['position'] | null
  linkType: ClientColumnInput['linkType'] | null
  sortNo: number | null
}

export interface Place {
  client?: ClientColumn['client'] | undefined
  position?: ClientColumn['position'] | undefined
}

const blank = ({ client = undefined, position = undefined }: Place = {}): ColumnValues => ({
  name: '',
  client: client ?? null,
  position: position ?? null,
  icon: '',
  activeIcon: '',
  badgeText: '',
  linkType: null,
  linkValue: '',
  merchantTypes: [...merchantType.codes],
  editions: [...merchantEdition.codes],
  enterpriseIds: [],
  guestVisible: false,
  startAt: '',
  endAt: '',
  sortNo: 0,
})

/** `column` is edited; without one a new column begins at the place. */
export function useColumnForm(column: ClientColumn | null, place: Place) {
  const save = useChange(saveClientColumn)
  return useContractForm<ColumnValues, 'save'>({
    schema: ClientColumnInput,
    check: columnFaults,
    intents: ['save'],
    initial: column ? valuesOf(blank(), column) : blank(place),
    record: column,
    save: (values, _intent, { requestId, version }) => {
      const input = ClientColumnInput.parse(values)
      const edited = column ? { id: column.id, version } : {}
      const message = column ? `「${input.name}」已保存` : `「${input.name}」已保存为草稿`
      return save({ ...input, ...edited }, message, { quiet: true, requestId })
    },
  })
}
