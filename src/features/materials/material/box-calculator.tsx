import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { materialUnit } from '#contract/materials/codes.ts'
import { boxesFor } from '#contract/materials/material-rules.ts'
import { Field } from '#ui/field/field.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import type { MaterialValues } from './use-form.ts'

/** The boxes needed for a room, from the current input. */
export function BoxCalculator() {
  const [packQuantity, lossRate, unit] = useWatch<MaterialValues, ['packQuantity', 'lossRate', 'unit']>({
    name: ['packQuantity', 'lossRate', 'unit'],
  })
  const [quantity, setQuantity] = useState('20')
  const boxes = boxesFor(Number(quantity), packQuantity, lossRate)
  return (
    <Field label="用量试算" hint="只作参考，不会保存">
      <div className="flex flex-wrap items-center gap-2">
        <NumberInput
          value={quantity}
          onChange={setQuantity}
          decimals={2}
          max={99_999}
          suffix={materialUnit.label(unit)}
          className="w-36"
        />
        <output className="text-text-muted">
          {boxes === null ? '填写每箱含量后可试算' : `含损耗 ${lossRate ?? 0}%，需 ${boxes} 箱`}
        </output>
      </div>
    </Field>
  )
}
