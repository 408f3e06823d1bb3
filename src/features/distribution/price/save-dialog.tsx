import type { AuthorizedDistributor } from '#contract/distribution/authorizations.ts'
import { type PriceSetting, savePriceSettings, saveSalePrices } from '#contract/distribution/prices.ts'
import { ApiError } from '#lib/api-error.ts'
import { formatCount } from '#lib/formats.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import type { PriceEdits } from './use-price-edits.ts'
import { useWhen, WhenFields } from './when-fields.tsx'

interface SaveDialogProps {
  distributor: AuthorizedDistributor
  edits: PriceEdits
  /** Rows that somebody changed meanwhile. */
  onConflict: (latest: readonly PriceSetting[]) => void
  onClose: () => void
}

/** Saves the typed rows: all of them, or none. */
export function SaveDialog({ distributor, edits, onConflict, onClose }: SaveDialogProps) {
  const can = useCan()
  const isStaff = can(savePriceSettings)
  const save = useChange(savePriceSettings)
  const sell = useChange(saveSalePrices)
  const when = useWhen()
  const entered = useEdits(when.when)
  const rows = [...edits.edits.values()]
  const submit = async () => {
    const done = when.params.effectiveAt ? `已定时调整 ${rows.length} 行的价格` : `已保存 ${rows.length} 行的价格`
    try {
      if (isStaff)
        await save(
          {
            distributorId: distributor.id,
            rows: rows.map(({ base: { id, version }, prices: { purchasePrice, productPrice, salePrice } }) => ({
              ...{ skuId: id, version, purchasePrice, productPrice, salePrice },
            })),
            ...when.params,
          },
          done,
          quiet,
        )
      else
        await sell(
          {
            rows: rows.map(({ base: { id, version }, prices }) => ({
              skuId: id,
              version,
              salePrice: prices.salePrice,
            })),
            reason: when.params.reason,
          },
          done,
          quiet,
        )
      edits.clear()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 409 || !Array.isArray(error.latest)) throw error
      onConflict(error.latest as PriceSetting[])
    }
  }
  return (
    <ActionDialog
      title={isStaff ? `保存 ${formatCount(rows.length)} 行价格` : `保存 ${formatCount(rows.length)} 行销售价`}
      description={`「${distributor.name}」${isStaff ? '：保存的行改为手工定价，不再随供货价与系数变化' : ''}`}
      action={isStaff ? '保存修改' : '保存销售价'}
      isReady={isStaff ? when.isReady : true}
      edits={entered}
      onSubmit={submit}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <RowFaults faults={faults} rows={rows.map(({ base }) => base)} />
          {isStaff ? (
            <WhenFields of={when} faults={faults} />
          ) : (
            <Field label="原因" error={faults.reason}>
              <TextInput
                value={when.when.reason}
                onChange={(reason) => when.setWhen({ ...when.when, reason })}
                maxLength={100}
              />
            </Field>
          )}
        </>
      )}
    </ActionDialog>
  )
}

/** The rows that the server refuses, by name. */
function RowFaults({ faults, rows }: { faults: Readonly<Record<string, string>>; rows: readonly PriceSetting[] }) {
  const refused = rows.flatMap((row, index) => {
    const found = Object.entries(faults).find(([path]) => path.startsWith(`rows.${index}.`))
    return found ? [{ key: row.id, text: `${row.productName} ${row.specText}：${found[1]}` }] : []
  })
  if (refused.length === 0) return null
  return (
    <Notice tone="danger" title={`${refused.length} 行不能保存，全部未写入`}>
      <ul>
        {refused.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Notice>
  )
}
