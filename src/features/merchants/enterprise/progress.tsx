import Check from 'lucide-react/icons/check'
import { useFormContext, useWatch } from 'react-hook-form'
import { enterpriseOpenFaults } from '#contract/merchants/enterprise-rules.ts'
import { dayOf } from '#lib/formats.ts'
import { Button } from '#ui/button/button.tsx'
import { enterpriseSections } from './fields.tsx'
import type { EnterpriseValues } from './use-form.ts'

/** What is missing to open the merchant, by section; each entry leads to its field. */
export function EnterpriseProgress() {
  const { control, setFocus } = useFormContext<EnterpriseValues>()
  const values = useWatch({ control }) as EnterpriseValues
  const faults: Partial<Record<string, string>> = {
    ...enterpriseOpenFaults({ ...values, giftQuota: values.giftQuota ?? 0 }, dayOf()),
    ...(values.name === '' && { name: '请输入企业名称' }),
    ...(values.phone === '' && { phone: '请输入主账号手机' }),
  }
  const count = Object.keys(faults).length
  return (
    <section aria-label="开通所需" className="grid gap-3">
      <p role="status" className="font-medium">
        {count > 0 ? `距离开通还缺 ${count} 项` : '资料完整，可以开通'}
      </p>
      <ul className="grid gap-3 border-l pl-4">
        {Object.entries(enterpriseSections).map(([title, names]) => {
          const missing = names.filter((name) => faults[name])
          return (
            <li key={title} className="grid justify-items-start gap-0.5">
              <span className="flex items-center gap-1 text-text-muted">
                {title}
                {missing.length === 0 && (
                  <Check role="img" aria-label="已完整" strokeWidth={1.75} className="size-4 text-success" />
                )}
              </span>
              {missing.map((name) => (
                <Button key={name} tone="link" size="tiny" onClick={() => setFocus(name)}>
                  {faults[name]}
                </Button>
              ))}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
