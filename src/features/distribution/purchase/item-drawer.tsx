import type { ZodType } from 'zod'
import { type AddonItem, AddonItemInput, saveAddonItem } from '#contract/distribution/addon-items.ts'
import { addonFieldTitles as titles } from '#contract/distribution/addon-rules.ts'
import { addonBilling, addonKind } from '#contract/distribution/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { usePackages } from '#features/distribution/shared/pickers.ts'
import { useChange } from '#screen/data/use-change.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, NumberField, PickManyField, PriceField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

type Values = Omit<AddonItemInput, 'kind' | 'billing' | 'unitCount' | 'minQty' | 'maxQty' | 'sortNo'> & {
  kind: AddonItemInput['kind'] | null
  billing: AddonItemInput['billing'] | null
  unitCount: number | null
  minQty: number | null
  maxQty: number | null
  sortNo: number | null
}

const field = fieldsOf<Values>()

const blank: Values = {
  name: '',
  kind: null,
  unitCount: 1,
  price: '',
  billing: addonBilling.yearly,
  minQty: 1,
  maxQty: 99,
  packageIds: [],
  sortNo: 0,
  remark: '',
}

const limitFaults = ({ minQty, maxQty }: Values): FieldErrors =>
  minQty !== null && maxQty !== null && maxQty < minQty ? { maxQty: '限购份数不能小于起购份数' } : {}

/** An item that distributors can buy. A new price counts for new bills only. */
export function ItemDrawer({ item, onClose }: { item: AddonItem | null; onClose: () => void }) {
  const { packages } = usePackages(false)
  const save = useChange(saveAddonItem)
  const form = useContractForm<Values, 'save'>({
    schema: AddonItemInput as unknown as ZodType<unknown, Values>,
    check: limitFaults,
    intents: ['save'],
    initial: item ? valuesOf(blank, item) : blank,
    record: item,
    read: (latest) => valuesOf(blank, latest),
    save: (values, _intent, { requestId, version }) => {
      const input = AddonItemInput.parse(values)
      return save({ ...input, ...(item && { id: item.id, version }) }, `「${input.name}」已保存`, {
        quiet: true,
        requestId,
      })
    },
  })
  return (
    <FormDrawer
      form={form}
      title={item ? '编辑增购项目' : '新增项目'}
      description="改价只影响以后的单据"
      {...(item && { history: { resource: 'addonItem', targetId: item.id } as const })}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存项目
        </SaveButton>
      }
    >
      <FormBody form={form} label="增购项目">
        <TextField name={field('name')} label={titles.name} maxLength={20} />
        <CodeField name={field('kind')} label={titles.kind} codes={addonKind} />
        <NumberField name={field('unitCount')} label={titles.unitCount} />
        <PriceField name={field('price')} label={titles.price} />
        <CodeField name={field('billing')} label={titles.billing} codes={addonBilling} />
        <NumberField name={field('minQty')} label={titles.minQty} />
        <NumberField name={field('maxQty')} label={titles.maxQty} />
        <PickManyField
          name={field('packageIds')}
          label={titles.packageIds}
          options={packages.map(({ id, name }) => ({ value: String(id), label: name }))}
          hint="不选则适用于全部套餐"
        />
        <NumberField name={field('sortNo')} label={titles.sortNo} />
        <TextField name={field('remark')} label={titles.remark} maxLength={100} hint="经销商可以看到" />
      </FormBody>
    </FormDrawer>
  )
}
