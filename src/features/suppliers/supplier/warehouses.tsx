import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { SupplierInput, Warehouse } from '#contract/suppliers/suppliers.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { TextField } from '#screen/form/fields.tsx'
import { useFormState as useContractFormState } from '#screen/form/form-context.ts'
import { RegionField } from '#screen/form/region-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const field = fieldsOf<SupplierInput>()

const MAX = 20
const blank: Warehouse = {
  warehouseName: '',
  warehouseArea: '',
  warehouseAddress: '',
  keeper: '',
  keeperPhone: '',
  isDefault: false,
}

const textOf = (value: unknown) => (value as Warehouse[]).map(({ warehouseName }) => warehouseName).join('、')

/** The warehouses of a supplier, one of them the default. */
export function SupplierWarehouses() {
  const { control, setValue, setFocus } = useFormContext<SupplierInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'warehouses' })
  // The field array does not reflect values set within a row.
  const values = useWatch({ control, name: 'warehouses' })
  const { errors } = useFormState({ control, name: 'warehouses' })
  const { register, isRequired } = useContractFormState()
  useEffect(() => register('warehouses', { label: '发货仓', words: textOf }), [register])

  const add = () => {
    append({ ...blank, isDefault: fields.length === 0 }, { focusName: `warehouses.${fields.length}.warehouseName` })
  }
  const takeAway = (index: number) => {
    const wasDefault = values[index]?.isDefault
    remove(index)
    if (fields.length === 1) return
    if (wasDefault) setValue('warehouses.0.isDefault', true, { shouldDirty: true, shouldValidate: true })
    setFocus(`warehouses.${Math.max(0, index - 1)}.warehouseName`)
  }
  const choose = (chosen: number) => {
    for (const index of fields.keys()) {
      setValue(`warehouses.${index}.isDefault`, index === chosen, { shouldDirty: true, shouldValidate: true })
    }
  }
  return (
    <Field
      label="发货仓"
      required={isRequired('warehouses')}
      error={errors.warehouses?.root?.message ?? errors.warehouses?.message}
    >
      <ul className="grid gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="rounded border p-4">
            <fieldset aria-label={`发货仓 ${index + 1}`} className="grid gap-3">
              <div className="flex items-center gap-3">
                <span className="font-medium">发货仓 {index + 1}</span>
                {values[index]?.isDefault ? (
                  <Tag tone="accent">默认</Tag>
                ) : (
                  <Button tone="link" size="tiny" onClick={() => choose(index)}>
                    设为默认
                  </Button>
                )}
                <IconButton
                  size="tiny"
                  className="ml-auto"
                  label={`删除发货仓 ${index + 1}`}
                  onClick={() => takeAway(index)}
                >
                  <Trash2 aria-hidden strokeWidth={1.75} />
                </IconButton>
              </div>
              {/* Address on the left, contacts on the right. */}
              <div className="grid gap-3 md:grid-cols-2">
                <TextField name={field(`warehouses.${index}.warehouseName`)} label="仓库名称" maxLength={20} />
                <TextField name={field(`warehouses.${index}.keeper`)} label="联系人" maxLength={20} />
                <RegionField name={field(`warehouses.${index}.warehouseArea`)} label="地区" />
                <TextField name={field(`warehouses.${index}.keeperPhone`)} label="电话" />
                <TextField name={field(`warehouses.${index}.warehouseAddress`)} label="地址" maxLength={100} />
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      <Button
        data-field="warehouses"
        className={fields.length > 0 ? 'mt-3' : ''}
        disabled={fields.length >= MAX}
        onClick={add}
      >
        <Plus aria-hidden strokeWidth={1.75} />
        添加发货仓
      </Button>
    </Field>
  )
}
