import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import { listCardMerchants } from '#contract/blackCard/card-merchants.ts'
import { isCreditCode } from '#contract/rules/credit-code.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { cardMerchantPaths } from '#features/blackCard/paths.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { TextField } from '#screen/form/fields.tsx'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { CardValues } from './use-form.ts'

const field = fieldsOf<CardValues>()
type Unique = 'phone' | 'licenceNo'

const isWhole: Record<Unique, (text: string) => boolean> = { phone: isMobile, licenceNo: isCreditCode }

interface TakenFieldProps {
  name: Unique
  label: string
  maxLength: number
  placeholder?: string
  hint?: string
  /** The edited card: its own value is free. */
  ownId: number | undefined
}

/** A value that one card has; while it is typed, the card that has it is named. */
export function TakenField({ name, label, ownId, ...rest }: TakenFieldProps) {
  const value = useWatch<CardValues, Unique>({ name }).trim().toUpperCase()
  const enabled = isWhole[name](value)
  const { data } = useLookup(listCardMerchants, { [name]: value, pageSize: 5 }, { enabled })
  const other = enabled
    ? data?.list.find(({ id, status }) => id !== ownId && status !== cardMerchantStatus.cancelled)
    : undefined
  return (
    <>
      <TextField name={field(name)} label={label} {...rest} />
      {other && (
        <div className="@container">
          <Notice
            tone="warning"
            // Aligned with the input, not with its label.
            className="@xl:ml-34"
            title={`该${label}已开卡`}
            action={
              <Button asChild size="tiny">
                <Link to={cardMerchantPaths.detail.to({ id: other.id })}>打开该商家</Link>
              </Button>
            }
          >
            属于「{other.name}」（{other.cardNo}），不必重复新增。
          </Notice>
        </div>
      )}
    </>
  )
}
