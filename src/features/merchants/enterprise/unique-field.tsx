import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { checkEnterpriseUser, type EnterpriseUserInput } from '#contract/merchants/enterprise-users.ts'
import { isCreditCode } from '#contract/rules/credit-code.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { enterprisePaths } from '#features/merchants/paths.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { TextField } from '#screen/form/fields.tsx'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

const field = fieldsOf<EnterpriseUserInput>()
type Unique = 'name' | 'phone' | 'licenceNo'

const isWhole: Record<Unique, (text: string) => boolean> = {
  name: (text) => text.length >= 2,
  phone: isMobile,
  licenceNo: isCreditCode,
}

interface UniqueFieldProps {
  name: Unique
  label: string
  maxLength: number
  placeholder?: string
  hint?: string
  /** The edited merchant: its own value is free. */
  ownId: number | undefined
}

/** A value that one merchant has. The other one is offered instead of entering it twice. */
export function UniqueField({ name, label, ownId, hint, ...rest }: UniqueFieldProps) {
  const typed = useWatch<EnterpriseUserInput, Unique>({ name })
  const value = name === 'licenceNo' ? typed.trim().toUpperCase() : typed.trim()
  const enabled = useCanCall(checkEnterpriseUser) && isWhole[name](value)
  const { data } = useLookup(checkEnterpriseUser, { [name]: value, ...(ownId && { id: ownId }) }, { enabled })
  const other = enabled ? data?.taken[0] : undefined
  const user = enabled && !other ? data?.user : null
  return (
    <>
      <TextField
        name={field(name)}
        label={label}
        {...rest}
        {...(user ? { hint: `已注册用户「${user.name}」将成为店主` } : hint && { hint })}
      />
      {other && (
        <div className="@container">
          <Notice
            tone="warning"
            // Aligned with the input, not with its label.
            className="@xl:ml-34"
            title={`该${label}已登记`}
            action={
              <Button asChild size="tiny">
                <Link to={enterprisePaths.list.to({ id: other.id })}>打开该商家</Link>
              </Button>
            }
          >
            属于「{other.name}」（{other.enterpriseNo}），不必重复新建。
          </Notice>
        </div>
      )}
    </>
  )
}
