import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { isCreditCode } from '#contract/rules/credit-code.ts'
import { listSuppliers, type SupplierInput } from '#contract/suppliers/suppliers.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { TextField } from '#screen/form/fields.tsx'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { supplierPaths } from '../paths.ts'

const field = fieldsOf<SupplierInput>()

/** The credit code. If it exists already, its supplier is offered instead of creating a duplicate. */
export function SupplierCreditCode({ supplierId }: { supplierId: number | null }) {
  const code = useWatch<SupplierInput, 'creditCode'>({ name: 'creditCode' }).trim().toUpperCase()
  const enabled = useCanCall(listSuppliers) && isCreditCode(code)
  const { data } = useLookup(listSuppliers, { keyword: code, pageSize: 1 }, { enabled })
  const other = enabled ? data?.list.find(({ id }) => id !== supplierId) : undefined
  return (
    <>
      <TextField name={field('creditCode')} label="统一社会信用代码" placeholder="18 位" maxLength={18} />
      {other && (
        <div className="@container">
          <Notice
            tone="warning"
            // Aligned with the input, not with its label.
            className="@xl:ml-34"
            title="该统一社会信用代码已登记"
            action={
              <Button asChild size="tiny">
                <Link to={supplierPaths.form.to({ id: other.id })}>打开该供应商</Link>
              </Button>
            }
          >
            属于「{other.name}」（{other.supplierCode}），不必重复新增。
          </Notice>
        </div>
      )}
    </>
  )
}
