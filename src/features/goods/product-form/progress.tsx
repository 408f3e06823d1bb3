import Check from 'lucide-react/icons/check'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type AskedByTemplate, productSubmitFaults } from '#contract/goods/product-rules.ts'
import { Button } from '#ui/button/button.tsx'
import type { ProductValues } from './use-product-form.ts'

/** Form sections with their fields. */
const sections: Record<string, readonly (keyof ProductValues)[]> = {
  选择模板: ['supplierId', 'brandId', 'templateId'],
  基本信息: ['name', 'attributes'],
  图片与视频: ['mainImages'],
  规格与价格: ['specs', 'skus'],
  货期与物流: ['leadTime', 'areas'],
  组件与服务: ['components', 'customizationIds', 'installServiceIds'],
  图文详情: ['detailContent'],
}

const missingChoice: Partial<Record<keyof ProductValues, string>> = {
  supplierId: '请选择供应商',
  brandId: '请选择品牌',
  templateId: '请选择商品模板',
}

/** Fields still missing for a review, by section; each links to its field. */
export function ProductProgress({ requirements }: { requirements: AskedByTemplate | undefined }) {
  const { getValues, setFocus, subscribe } = useFormContext<ProductValues>()
  const [values, setValues] = useState(() => getValues())
  useEffect(() => {
    // Any field may resolve an entry. The update has lower priority than typing; unchanged fields keep their identity,
    // so they are checked only once.
    const follow = () => startTransition(() => setValues(getValues()))
    follow()
    return subscribe({ formState: { values: true }, callback: follow })
  }, [getValues, subscribe])
  const found = useMemo(() => Object.entries(productSubmitFaults(values, requirements)), [values, requirements])
  const faultsOf = (name: keyof ProductValues): string[] => {
    const choice = missingChoice[name]
    if (choice && values[name] === null) return [choice]
    if (name === 'name' && values.name === '') return ['请输入商品名称']
    const own = found.filter(([path]) => path === name || path.startsWith(`${name}.`))
    const [first] = own
    if (!first) return []
    return own.length > 1 ? [`${first[1]} 等 ${own.length} 处`] : [first[1]]
  }
  const shown = Object.entries(sections).map(([title, names]) => ({
    title,
    faults: names.flatMap((name) => faultsOf(name).map((message) => ({ name, message }))),
  }))
  const count = shown.reduce((sum, { faults }) => sum + faults.length, 0)
  return (
    <section aria-label="提交所需" className="grid gap-3">
      <p role="status" className="font-medium">
        {count > 0 ? `距离提交还缺 ${count} 项` : '内容完整，可以提交审核'}
      </p>
      <ul className="grid gap-3 border-l pl-4">
        {shown.map(({ title, faults }) => (
          <li key={title} className="grid justify-items-start gap-0.5">
            <span className="flex items-center gap-1 text-text-muted">
              {title}
              {faults.length === 0 && (
                <Check role="img" aria-label="已完整" strokeWidth={1.75} className="size-4 text-success" />
              )}
            </span>
            {faults.map(({ name, message }) => (
              <Button key={name} tone="link" size="tiny" onClick={() => setFocus(name)}>
                {message}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
